import type { RanTest } from './test-results.ts';

const slowestShown = 10;
/** Of a failed test, in the summary. */
const linesShown = 4;

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** One line: `178 of 444 files, 2,890 tests passed, 0 failed, 1 min 2 s`. */
export function describeProgress(
  files: { readonly done: number; readonly all: number },
  { passed, failed }: Counts,
  seconds: number,
): string {
  return `${files.done} of ${files.all} files, ${count(passed)} tests passed, ${count(failed)} failed, ${duration(seconds)}`;
}

/** A failed test with all that it said. */
export function describeFailure({ file, title, message }: RanTest): string {
  return `\nFAILED ${file}\n  ${title}\n\n${indented(message.split('\n'), 4)}\n`;
}

/** The end of a run: the slowest tests, the failed ones with the first lines of each, and the numbers. */
export function describeRun(tests: readonly RanTest[], counts: Counts, seconds: number): string {
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
  const failed = tests.filter(({ status }) => status === 'failed');
  return [
    '',
    'The slowest tests:',
    ...slowest.map((test) => `${test.seconds.toFixed(1).padStart(6)} s  ${test.file}  ${test.title}`),
    '',
    ...(failed.length > 0 ? ['The failed tests:', ...failed.map(describeShortly), ''] : []),
    describeNumbers(counts, seconds),
  ].join('\n');
}

function describeShortly({ file, title, message }: RanTest): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return `  ${file}\n    ${title}\n${indented(lines.slice(0, linesShown), 6)}`;
}

function describeNumbers({ passed, failed, skipped }: Counts, seconds: number): string {
  const numbers = [`${count(passed)} passed`, `${count(failed)} failed`];
  if (skipped > 0) numbers.push(`${count(skipped)} skipped`);
  return `${numbers.join(', ')} in ${duration(seconds)}`;
}

function indented(lines: readonly string[], by: number): string {
  return lines.map((line) => ' '.repeat(by) + line).join('\n');
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
