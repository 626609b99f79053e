import { availableParallelism } from 'node:os';

/** Packages with tests that share the run's Azurite and PostgreSQL. */
const withServices = [
  'apps/cli',
  'apps/scaling-agent',
  'apps/summary-worker',
  'packages/answer-log',
  'packages/queue',
  'packages/storage',
  'packages/transfer',
];
/** Tests that kill processes, restart services of their own or measure: `npm run test:system`. */
const system = ['/test/failure/', '/bench/test/', '/tests/abuse-tests/test/', '/tests/failure-tests/test/'];
const browser = '/test/browser/';
const engine = ['/test/engine/', '/tests/stack-tests/test/'];
/** Jest runs these only on the mutants of a fixture. */
const fixtures = '/test/fixture/';

const inPackages = (packages) => packages.map((each) => `<rootDir>/${each}/**/*.test.ts`);
const matching = (folders) => folders.map((folder) => `<rootDir>/**${folder}**/*.test.ts`);
const otherRunners = [...system, browser, ...engine, fixtures];

/** Whether the run has a seed of its own: `--seed N` or `--seed=N`. */
const hasSeed = process.argv.some((each) => each === '--seed' || each.startsWith('--seed='));
// Tests of properties draw the same values in each run, so that a run fails for a change only. A seed of the run draws others.
const propertySeed = hasSeed ? undefined : 38;

/** What all projects share: Node itself loads the modules (docs/decisions/0030-tests-run-as-node-runs-the-product.md). */
const native = {
  rootDir: import.meta.dirname,
  // Not in the temporary folder, where nothing may be left.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testEnvironment: '<rootDir>/infra/jest/native-environment.ts',
  testEnvironmentOptions: { propertySeed },
  runtime: '<rootDir>/infra/jest/native-runtime.ts',
  transform: {},
  haste: { forceNodeFilesystemAPI: true },
  modulePathIgnorePatterns: ['/node_modules/', '<rootDir>/artefacts/', '<rootDir>/.data/'],
};
const services = {
  globalSetup: '<rootDir>/infra/jest/services-setup.ts',
  globalTeardown: '<rootDir>/infra/jest/services-teardown.ts',
};
const ignoring = (patterns) => ({ testPathIgnorePatterns: ['/node_modules/', ...patterns] });

// Workers load test code anew for each file: V8's code of all these loads takes longer to write than it saves.
process.env.NODE_DISABLE_COMPILE_CACHE = '1';

export default {
  rootDir: import.meta.dirname,
  projects: [
    {
      ...native,
      displayName: 'unit',
      testMatch: inPackages(['{apps,packages,tests,infra}/*', 'bench']),
      ...ignoring([...otherRunners, ...withServices.map((each) => `/${each}/`)]),
    },
    {
      ...native,
      ...services,
      displayName: 'services',
      testMatch: inPackages(withServices),
      ...ignoring(otherRunners),
    },
    { ...native, ...services, displayName: 'system', testMatch: matching(system), ...ignoring([]) },
    { ...native, displayName: 'browser', testMatch: matching([browser]), ...ignoring([]) },
    { ...native, ...services, displayName: 'engine', testMatch: matching(engine), ...ignoring([]) },
  ],
  reporters: ['progress', 'results', 'temporary-folder'].map(
    (name) => `<rootDir>/infra/jest/${name}-reporter.ts`,
  ),
  testSequencer: '<rootDir>/infra/jest/longest-first.ts',
  // One more than cores: some tests wait for storage or a process. Jest's default is one less.
  maxWorkers: availableParallelism() + 1,
  // Only against hanging. Longer than all waits of a test together, so that a wait that fails says what it waited for.
  testTimeout: 1_800_000,
};
