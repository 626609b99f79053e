import type { AggregatedResult, Reporter, Test, TestResult } from '@jest/reporters';
import { describeFailure, describeProgress, describeRun } from './describe-run.ts';
import { countsOf, testsOf, type RanTest } from './test-results.ts';

/** Lines of a run that is not watched on a terminal. */
const progressLines = 20;

/** Prints how far the run is, each failure when it happens, and a short summary at the end. */
export default class ProgressReporter implements Pick<
  Reporter,
  'onRunStart' | 'onTestResult' | 'onRunComplete'
> {
  readonly #tests: RanTest[] = [];
  #printedLines = 0;

  onRunStart({ numTotalTestSuites }: AggregatedResult): void {
    print(`${numTotalTestSuites} test files`);
  }

  onTestResult(_test: Test, result: TestResult, results: AggregatedResult): void {
    const tests = testsOf(result);
    this.#tests.push(...tests);
    const failed = tests.filter(({ status }) => status === 'failed');
    if (failed.length > 0) {
      this.#clearProgress();
      for (const test of failed) print(describeFailure(test));
      for (const { type, message, origin } of result.console ?? []) print(`${type}: ${message}\n${origin}`);
    }
    this.#printProgress(results);
  }

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    this.#clearProgress();
    print(describeRun(this.#tests, countsOf(results), secondsSince(results.startTime)));
  }

  #printProgress(results: AggregatedResult): void {
    const files = { done: results.testResults.length, all: results.numTotalTestSuites };
    const text = describeProgress(files, countsOf(results), secondsSince(results.startTime));
    if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001B[K`);
    else if ((files.done / files.all) * progressLines >= this.#printedLines + 1) {
      this.#printedLines += 1;
      print(text);
    }
  }

  #clearProgress(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[K');
  }
}

/** Not by `console`, which belongs to the tests when they run in this process. */
function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function secondsSince(startMs: number): number {
  return (Date.now() - startMs) / 1_000;
}
