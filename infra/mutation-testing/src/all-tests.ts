import { describe, jest } from '@jest/globals';

/** Absolute paths, from `globals` of Jest's configuration. */
declare const testFiles: readonly string[];

// In one file, so that shared modules load only once: loading them takes longer than most tests.
for (const file of testFiles) {
  describe(`tests of ${file}`, () => {
    jest.requireActual(file);
  });
}
