import { describe, jest } from '@jest/globals';

/** The test files, handed in by Jest's configuration. */
declare const testFiles: readonly string[];

// As one file: what they have in common is loaded once for all of them, which takes longer than most tests.
for (const file of testFiles) {
  describe(`tests of ${file}`, () => {
    jest.requireActual(file);
  });
}
