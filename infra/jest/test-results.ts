import { relative, sep } from 'node:path';
import type { AggregatedResult, TestResult } from '@jest/reporters';
import { repository } from './repository.ts';

// oxlint-disable-next-line no-control-regex -- Jest's colours
const colours = /\u001B\[[0-9;]*m/g;
const foreignFrame = /^ +at .*(?:node_modules\/|node:|<anonymous>\)$)/;

export interface RanTest {
  readonly status: string;
  readonly seconds: number;
  /** From the root of the repository. */
  readonly file: string;
  readonly title: string;
  /** What a failed test said, without colours. */
  readonly message: string;
}

/** The tests of a file. A file that could not be loaded, for example, is one failed test more. */
export function testsOf({ testExecError, testFilePath, testResults }: TestResult): RanTest[] {
  const file = relative(repository, testFilePath).split(sep).join('/');
  const tests = testResults.map(({ status, duration, fullName, failureMessages }) => ({
    status,
    seconds: (duration ?? 0) / 1_000,
    file,
    title: fullName,
    message: plain(failureMessages.join('\n')),
  }));
  if (!testExecError) return tests;
  const { message, stack } = testExecError;
  return [
    ...tests,
    {
      status: 'failed',
      seconds: 0,
      file,
      title: 'the file itself',
      message: plain(message || String(stack)),
    },
  ];
}

/** Numbers of tests by their end. A file that could not be loaded counts as one failed test. */
export function countsOf(results: AggregatedResult): { passed: number; failed: number; skipped: number } {
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/** Without colours and without the frames of Node and of libraries; files from the root of the repository. */
function plain(text: string): string {
  const lines = text.replaceAll(colours, '').split('\n');
  return lines
    .filter((line) => !foreignFrame.test(line))
    .join('\n')
    .replaceAll(`file://${repository}`, '')
    .replaceAll(repository, '')
    .replaceAll(/\?load=\d+/g, '');
}
