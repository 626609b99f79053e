import { join } from 'node:path';
import { runCLI } from 'jest';
import { jestConfig } from './jest-config.ts';
import type { Mutant } from './mutant.ts';

/** Test files of a package to run, with a mutant in it or without one. */
export interface JestTask {
  readonly root: string;
  readonly folder: string;
  readonly mutant: Mutant | null;
  readonly tests: readonly string[];
}

export interface JestResult {
  /** The first test that failed, or why none could run. Undefined where all passed. */
  readonly failure: string | undefined;
  /** The file it is in. */
  readonly file: string | undefined;
}

// A process for many runs, because starting Jest takes longer than most of them.
process.on('message', (task: JestTask) => {
  void run(task).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

/** One file after the other until one fails: Jest's own way to stop at a failure ends the process. */
async function run({ root, folder, mutant, tests }: JestTask): Promise<JestResult> {
  const config = await jestConfig(root, folder, mutant);
  for (const file of tests) {
    const { results } = await runCLI(
      {
        $0: '',
        _: [join(root, file)],
        config,
        runTestsByPath: true,
        runInBand: true,
        ci: true,
        silent: true,
      },
      [root],
    );
    if (results.success && results.numPassedTests > 0) continue;
    const [ran] = results.testResults;
    const failed = ran?.testResults.find(({ status }) => status === 'failed');
    return { failure: failed?.fullName ?? ran?.testExecError?.message ?? 'no test passed', file };
  }
  return { failure: undefined, file: undefined };
}
