import { expect, test } from '@jest/globals';
import { readStormArguments } from './arguments.ts';

const read = (line: string) => readStormArguments(line.split(' '));

test('derives the number of faults from the minutes', () => {
  expect(read('--minutes 2 --seed 7')).toEqual({
    durationMs: 120_000,
    rate: 50,
    pace: 1,
    target: 'process',
    seed: 7,
    kills: 6,
    suspensions: 2,
    cuts: 6,
    url: 'http://localhost:3000',
    project: undefined,
    isConfirmed: false,
  });
});

test('takes a soak', () => {
  expect(read('--minutes 50 --rate 360 --pace 1.5 --kills 200 --cuts 200 --yes')).toMatchObject({
    durationMs: 3_000_000,
    rate: 360,
    pace: 1.5,
    kills: 200,
    cuts: 200,
    isConfirmed: true,
  });
});

test.each([
  ['--rate 5', 'A storm needs --minutes N'],
  ['--minutes 0', '--minutes needs a number'],
  ['--minutes 1e3', '--minutes needs a number'],
  ['--minutes 1 --rate x', '--rate needs a number'],
  ['--minutes 1 --pace 0.5', '--pace needs a number from 1 to 100'],
  ['--minutes 1 --kills 1.5', '--kills needs a whole number'],
  ['--minutes 1 --target cloud', '--target is process or docker'],
  ['--minutes 1 --project x', '--project needs --target docker'],
  ['--minutes 1 --url ftp://x', 'is no web address'],
  ['--minutes 1 --seed -1', "Option '--seed' argument is ambiguous"],
  ['--minutes 1400 --rate 10000', 'A storm has at most 20,000,000 answers'],
  ['--minutes 1 --fast', "Unknown option '--fast'"],
  ['--minutes 1 acme', 'Unexpected argument'],
])('refuses %s', (line, message) => {
  expect(() => read(line)).toThrow(message);
});
