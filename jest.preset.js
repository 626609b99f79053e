const pathTo = (file) => new URL(file, import.meta.url).pathname;

/** The Jest configuration that every package starts from. */
export default {
  cacheDirectory: pathTo('node_modules/.cache/jest'),
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
  reporters: [
    'default',
    pathTo('infra/jest/results-reporter.cjs'),
    pathTo('infra/jest/temporary-folder-reporter.cjs'),
  ],
  maxWorkers: 2,
  testTimeout: 120_000,
};
