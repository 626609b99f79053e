import { describe, expect, test } from '@jest/globals';
import { CliError } from '../errors.ts';
import { readRestoreArguments } from './restore-arguments.ts';

const read = (line: string) => readRestoreArguments(line.split(' '));

describe('the arguments of restore', () => {
  test.each([
    ['a', { root: 'a', erasuresFrom: [] }],
    ['a --erasures-from b', { root: 'a', erasuresFrom: ['b'] }],
    ['--erasures-from b a --erasures-from c', { root: 'a', erasuresFrom: ['b', 'c'] }],
  ])('%s', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  test.each([
    ['', 'restore'],
    ['a b', 'restore'],
    ['a --force', 'restore'],
    ['--erasures-from a', 'restore'],
    ['a --erasures-from', '--erasures-from'],
    ['a --erasures-from --erasures-from b', '--erasures-from'],
    ['a --erasures-from=b', 'restore'],
  ])('are refused: %j', (line, what) => {
    expect(() => read(line)).toThrow(CliError);
    expect(() => read(line)).toThrow(`${what} needs the name of one folder.`);
  });
});
