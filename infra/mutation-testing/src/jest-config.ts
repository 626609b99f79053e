import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';
import { transforms } from './transforms.ts';

/** Test files of a package to run, with a mutant in it or without one. */
export interface JestTask {
  readonly root: string;
  readonly folder: string;
  readonly mutant: Mutant | null;
  readonly tests: readonly string[];
  /** Starts Azurite and PostgreSQL. */
  readonly needsServices: boolean;
}

/** The one file that Jest runs. */
export const allTests = here('all-tests.ts');
/** For mutants that never finish. */
const unitTestTimeoutMs = 15_000;
const serviceTestTimeoutMs = 120_000;
const services = {
  globalSetup: here('../../jest/services-setup.ts'),
  globalTeardown: here('../../jest/services-teardown.ts'),
};

/**
 * A Jest configuration as JSON, for these tests and with the mutant in it. Jest loads the modules here, not Node: each run
 * needs the mutated module anew, in a process that has many runs.
 */
export function jestConfig({ root, folder, mutant, tests, needsServices }: JestTask): string {
  return JSON.stringify({
    ...transforms(mutant && { root, mutant }),
    ...(needsServices ? services : {}),
    cacheDirectory: here('../../../node_modules/.cache/jest'),
    rootDir: join(root, folder),
    roots: [join(root, folder), import.meta.dirname],
    testMatch: [allTests],
    globals: { testFiles: tests.map((test) => join(root, test)) },
    reporters: [],
    testEnvironment: here('first-failure-environment.ts'),
    testTimeout: needsServices ? serviceTestTimeoutMs : unitTestTimeoutMs,
  });
}

function here(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
