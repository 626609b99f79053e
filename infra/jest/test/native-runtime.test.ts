import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';

const fixture = join(import.meta.dirname, 'fixture');
let output = '';
let report: string[][] = [];

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'native-runtime-')), 'report.tsv');
  const env = { ...process.env, TEST_REPORTS: file };
  output = await new Promise((resolve) => {
    execFile('jest', ['-c', join(fixture, 'jest.config.js')], { env }, (_error, stdout) => resolve(stdout));
  });
  report = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
});

const endsOf = (name: string) =>
  report
    .filter(([, , file]) => file?.endsWith(`/${name}.test.ts`))
    .map(([status, , , title]) => [status, title]);

describe('a test file', () => {
  test('has its own modules and hooks, and finds the globals as they were', () => {
    expect(endsOf('first').map(([status]) => status)).toEqual(['passed', 'passed']);
    expect(endsOf('second').map(([status]) => status)).toEqual(['passed', 'passed', 'passed']);
  });

  test('fails by an expectation, a rejection or its time limit', () => {
    expect(endsOf('faults')).toEqual([
      ['failed', 'fails by an expectation'],
      ['failed', 'takes too long'],
      ['failed', 'rejects'],
    ]);
    expect(output).toContain('Exceeded timeout of 20 ms');
    expect(output).toContain('a reason');
  });

  test('that cannot be loaded is one failed test', () => {
    expect(endsOf('unloadable')).toEqual([['failed', 'the file itself']]);
    expect(output).toContain('This file cannot be loaded');
  });
});

test('a run says how far it is, each failure with its location, and ends with the numbers', () => {
  expect(output).toContain('4 of 4 files, 5 tests passed, 4 failed');
  expect(output).toMatch(
    /FAILED infra\/jest\/test\/fixture\/faults\.test\.ts\n {2}fails by an expectation\n/,
  );
  expect(output).toMatch(/at .*faults\.test\.ts:4:13/);
  expect(output.trimEnd().split('\n').at(-1)).toMatch(/^5 passed, 4 failed in \d+ s$/);
});
