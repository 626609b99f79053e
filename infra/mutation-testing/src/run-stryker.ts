import { fileURLToPath } from 'node:url';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';

export interface StrykerRun {
  /** The folder of the tests, relative to the root, which is the working directory. */
  readonly folder: string;
  /** Stryker's patterns of what to mutate. */
  readonly mutate: readonly string[];
  /** Schedules of the simulation for each mutant that survives the tests and whose code it runs; 0 for no simulation. */
  readonly schedules: number;
  /** How many mutants run at the same time. */
  readonly jobs: number;
  /** The path of the reports, without an extension. */
  readonly report: string;
}

/** Runs the tests of a folder on mutants of the code. Rejects if a test fails without a mutant. */
export function runStryker({ folder, mutate, schedules, jobs, report }: StrykerRun): Promise<MutantResult[]> {
  const jest = {
    configFile: 'infra/mutation-testing/jest.config.js',
    enableFindRelatedTests: false,
    config: {
      roots: [`<rootDir>/${folder}`],
      // Not that of the sandbox: the test runner tells this module which tests to choose.
      filter: fileURLToPath(new URL('test-files.ts', import.meta.url)),
    },
  };
  const options: PartialStrykerOptions & { readonly schedules: number; readonly jest: typeof jest } = {
    mutate: [...mutate],
    mutator: { plugins: null, excludedMutations: ['StringLiteral'] },
    ignorers: ['canvass'],
    // Such a mutant needs a process of its own; most are of tuning.
    ignoreStatic: true,
    plugins: [
      fileURLToPath(new URL('stryker-plugins.ts', import.meta.url)),
      fileURLToPath(import.meta.resolve('@stryker-mutator/jest-runner')),
    ],
    testRunner: 'canvass',
    schedules,
    jest,
    coverageAnalysis: 'perTest',
    concurrency: jobs,
    // Only against hanging: Stryker also ends a mutant that runs its code a hundred times as often.
    timeoutFactor: 3,
    timeoutMS: 10_000,
    // Below node_modules, Node would not remove the types.
    tempDirName: '.data/stryker',
    // TypeScript 7 has no API with which Stryker could rewrite its configuration; the tests do not need it.
    ignorePatterns: ['/.data', '/artefacts', '/backups', '/reports', '/tsconfig*.json'],
    disableTypeChecks: false,
    // The packages of the sandbox must import each other, not those of this checkout.
    symlinkNodeModules: false,
    buildCommand: 'pnpm install --offline --frozen-lockfile --ignore-scripts --silent',
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, reportMutants: false, allowColor: false },
    htmlReporter: { fileName: `${report}.html` },
    jsonReporter: { fileName: `${report}.json` },
  };
  return new Stryker(options).runMutationTest();
}
