import { appendFileSync } from 'node:fs';
import type { Reporter, Test, TestResult } from '@jest/reporters';
import { testsOf } from './test-results.ts';

/** In characters: enough for the command of a container test and the reason that follows it. */
const longestMessage = 2_000;

/**
 * Appends one line for each test to the file TEST_REPORTS, for CI: status, seconds, file, title, and the start of what a
 * failed test said, separated by tabs.
 */
export default class ResultsReporter implements Pick<Reporter, 'onTestResult'> {
  onTestResult(_test: Test, result: TestResult): void {
    const report = process.env['TEST_REPORTS'];
    if (!report) return;
    const lines = testsOf(result).map(({ status, seconds, file, title, message }) =>
      [status, seconds.toFixed(1), file, onOneLine(title), onOneLine(message).slice(0, longestMessage)].join(
        '\t',
      ),
    );
    if (lines.length > 0) appendFileSync(report, `${lines.join('\n')}\n`);
  }
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
