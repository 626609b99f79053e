import { runCLI } from 'jest';
import { allTests, jestConfig, type JestTask } from './jest-config.ts';

export interface JestResult {
  /** The first test that failed, or why none could run. Undefined if all passed. */
  readonly failure: string | undefined;
  /** The file of that test. */
  readonly file: string | undefined;
  /** The test timed out, or Jest itself ended. */
  readonly isLate: boolean;
}

// One process for many runs: starting Jest takes longer than most runs.
process.on('message', (task: JestTask) => {
  void run(task).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

async function run(task: JestTask): Promise<JestResult> {
  const { results } = await runCLI(
    {
      $0: '',
      _: [allTests],
      config: jestConfig(task),
      runTestsByPath: true,
      runInBand: true,
      ci: true,
      silent: true,
    },
    [task.root],
  );
  if (results.success && results.numPassedTests > 0)
    return { failure: undefined, file: undefined, isLate: false };
  const [ran] = results.testResults;
  const failed = ran?.testResults.find(({ status }) => status === 'failed');
  const file = task.tests.find((test) => failed?.ancestorTitles[0]?.endsWith(test));
  const isLate = failed?.failureMessages.some((message) => message.includes('Exceeded timeout')) ?? false;
  const test = failed && [...failed.ancestorTitles.slice(1), failed.title].join(', ');
  return { failure: test ?? ran?.testExecError?.message ?? 'no test passed', file, isLate };
}
