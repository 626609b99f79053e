import { fileURLToPath } from 'node:url';
import jest from '../../jest.config.js';

const [unit] = jest.projects;

/** What the tests of all packages share, for Stryker, which adds the folder of the tests. */
export default {
  ...unit,
  testMatch: ['**/*.test.ts'],
  // Tests that kill processes are too slow.
  testPathIgnorePatterns: ['/node_modules/', '/test/failure/'],
  // For mutants that wait for what never happens.
  testTimeout: 15_000,
  // Stryker wraps it, and needs its path.
  testEnvironment: fileURLToPath(new URL('src/first-failure-environment.ts', import.meta.url)),
};
