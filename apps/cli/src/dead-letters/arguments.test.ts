import { describe, expect, test } from '@jest/globals';
import { readDeadLettersArguments } from './arguments.ts';
import { CliError } from '../errors.ts';
import { printable, printableJson } from '../printable.ts';

const read = (line: string) => readDeadLettersArguments(line.split(' '));

describe('the arguments of dead-letters', () => {
  test.each([
    ['list', { action: 'list', selection: { all: true }, limit: 32, json: false }],
    [
      'list --limit 1000 --reason invalid --json',
      { action: 'list', selection: { reason: 'invalid' }, limit: 1000, json: true },
    ],
    ['show a-1', { action: 'show', id: 'a-1', json: false }],
    ['show --json a-1', { action: 'show', id: 'a-1', json: true }],
    ['redrive a b', { action: 'redrive', selection: { ids: ['a', 'b'] }, dryRun: false }],
    ['redrive --reason=unknown', { action: 'redrive', selection: { reason: 'unknown' }, dryRun: false }],
    ['purge --all --dry-run', { action: 'purge', selection: { all: true }, dryRun: true }],
    ['purge --dry-run a', { action: 'purge', selection: { ids: ['a'] }, dryRun: true }],
  ])('are read: %s', (line, request) => {
    expect(read(line)).toEqual(request);
  });

  test.each([
    '',
    'burn',
    'constructor',
    'list a',
    'list --limit 0',
    'list --limit 1001',
    'list --limit 1e1',
    'list --limit 1 --limit 2',
    'list --limit',
    'list --all',
    'list --reason boredom',
    'show',
    'show a b',
    'show ../a',
    'show a --dry-run',
    'redrive',
    'redrive --dry-run',
    'redrive --all a',
    'redrive --reason',
    'redrive --reason invalid --reason unknown',
    'purge',
    'purge --dry-run',
    'purge --all=false',
    'purge --no-all',
    'purge --ALL',
    'purge --all --reason invalid',
    'purge a --reason invalid',
    'purge a ',
    'purge a --yes',
    'purge -- --all',
  ])('are refused if they are ambiguous or invalid: "%s"', (line) => {
    expect(() => read(line)).toThrow(CliError);
  });
});

describe('printed text', () => {
  test.each([
    ['an escape sequence', '\u001b[2J', String.raw`\u001b[2J`],
    ['an 8-bit one', '\u009b2J', String.raw`\u009b2J`],
    [
      'a bell, a new line, a carriage return and DEL',
      '\u0007\n\r\u007f',
      String.raw`\u0007\u000a\u000d\u007f`,
    ],
    ['marks that change the direction of reading', '\u202eabc\u2066', String.raw`\u202eabc\u2066`],
    ['line separators', '\u2028\u2029', String.raw`\u2028\u2029`],
    ['a lone surrogate', '\ud800', String.raw`\ud800`],
    ['an invisible character beyond the basic plane', '\u{e0041}', String.raw`\udb40\udc41`],
  ])('is escaped if a terminal would obey it or it is invisible: %s', (_name, given, shown) => {
    expect(printable(`a${given}b`)).toBe(`a${shown}b`);
  });

  test('is otherwise unchanged', () => {
    expect(printable('Grüße ✓ 🎉 "x" \\')).toBe('Grüße ✓ 🎉 "x" \\');
  });

  test('keeps its value in JSON', () => {
    const value = { text: '\u001b\u007f\u009b\u202e\n🎉\u{e0041}' };
    const json = printableJson(value);
    expect(json).not.toMatch(/[^\P{C}\n]/u);
    expect(JSON.parse(json)).toEqual(value);
  });
});
