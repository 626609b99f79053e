/** What every package's Jest shares: TypeScript through swc, sentences as reports, no hidden retries. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  reporters: ['default', new URL('./infra/test-counts.cjs', import.meta.url).pathname],
  maxWorkers: 2,
  testTimeout: 60_000,
};
