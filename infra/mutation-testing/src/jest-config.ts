import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** Test files of a package to run, with a mutant in it or without one. */
export interface JestTask {
  readonly root: string;
  readonly folder: string;
  readonly mutant: Mutant | null;
  readonly tests: readonly string[];
  /** Starts the services that the package's configuration names. */
  readonly needsServices: boolean;
}

type PackageConfig = { readonly transform: Readonly<Record<string, unknown>> };

/** The one file that Jest runs. */
export const allTests = fileURLToPath(new URL('all-tests.ts', import.meta.url));
/** Instead of a minute, for mutants that never finish. Services may need the minute. */
const unitTestTimeoutMs = 15_000;
const typescript = '^.+\\.ts$';

/** A package's own Jest configuration as JSON, for these tests and with the mutant in it. */
export async function jestConfig(task: JestTask): Promise<string> {
  const { root, folder, mutant, tests, needsServices } = task;
  const url = pathToFileURL(join(root, folder, 'jest.config.js')).href;
  const { default: config } = (await import(url)) as { default: PackageConfig };
  const [, swc] = config.transform[typescript] as [string, unknown];
  return JSON.stringify({
    ...config,
    rootDir: join(root, folder),
    roots: [join(root, folder), import.meta.dirname],
    testMatch: [allTests],
    globals: { testFiles: tests.map((test) => join(root, test)) },
    ...(needsServices
      ? {}
      : { globalSetup: undefined, globalTeardown: undefined, testTimeout: unitTestTimeoutMs }),
    reporters: [],
    testEnvironment: fileURLToPath(new URL('first-failure-environment.ts', import.meta.url)),
    transform: {
      ...config.transform,
      [typescript]: [
        fileURLToPath(new URL('jest-transform.ts', import.meta.url)),
        { swc, placed: mutant && { root, mutant } },
      ],
    },
  });
}
