import { expect, test } from '@jest/globals';
import { describeProgress, describeRun } from './describe-run.ts';
import type { RanTest } from './test-results.ts';

const passed = (title: string, seconds: number): RanTest => ({
  status: 'passed',
  seconds,
  file: 'packages/a/src/a.test.ts',
  title,
  message: '',
});

test('progress is one line', () => {
  expect(describeProgress({ done: 3, all: 9 }, { passed: 1_234, failed: 1, skipped: 0 }, 61.6)).toBe(
    '3 of 9 files, 1,234 tests passed, 1 failed, 1 min 2 s',
  );
});

test('the end names the ten slowest tests, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, index) => passed(`test ${index}`, index));
  const lines = describeRun(tests, { passed: 12, failed: 0, skipped: 0 }, 5).split('\n');
  expect(lines.filter((line) => / s {2}/.test(line))).toHaveLength(10);
  expect(lines[2]).toBe('  11.0 s  packages/a/src/a.test.ts  test 11');
  expect(lines.at(-1)).toBe('12 passed, 0 failed in 5 s');
});

test('the end names each failed test with its first lines', () => {
  const message = ['Expected: 1', '', 'Received: 2', '  at a', '  at b', '  at c'].join('\n');
  const failed = { ...passed('counts', 1), status: 'failed', message };
  expect(describeRun([failed], { passed: 0, failed: 1, skipped: 2 }, 90)).toContain(
    [
      'The failed tests:',
      '  packages/a/src/a.test.ts',
      '    counts',
      '      Expected: 1',
      '      Received: 2',
      '        at a',
      '        at b',
      '',
      '0 passed, 1 failed, 2 skipped in 1 min 30 s',
    ].join('\n'),
  );
});
