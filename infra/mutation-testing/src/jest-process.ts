import { runCLI } from 'jest';
import { allTests, jestConfig } from './jest-config.ts';
import type { Mutant } from './mutant.ts';

/** Test files of a package to run, with a mutant in it or without one. */
export interface JestTask {
  readonly root: string;
  readonly folder: string;
  readonly mutant: Mutant | null;
  readonly tests: readonly string[];
  /** They run as the package's configuration says, with what it starts for them. */
  readonly needsServices: boolean;
}

export interface JestResult {
  /** The first test that failed, or why none could run. Undefined where all passed. */
  readonly failure: string | undefined;
  /** The file it is in. */
  readonly file: string | undefined;
  /** That test waited too long, or Jest itself came to an end. */
  readonly isLate: boolean;
}

// A process for many runs, because starting Jest takes longer than most of them.
process.on('message', (task: JestTask) => {
  void run(task).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

async function run(task: JestTask): Promise<JestResult> {
  const { results } = await runCLI(
    {
      $0: '',
      _: [allTests],
      config: await jestConfig(task),
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
