import { readFileSync, writeFileSync } from 'node:fs';
import type { TestResult } from '@stryker-mutator/api/test-runner';

/** In the sandbox, for the processes that run the mutants. */
const fileOfTests = 'test-files.json';

let chosen: ReadonlySet<string> | undefined;

/** Remembers the files of the tests of the initial run. */
export function rememberTestFiles(tests: readonly TestResult[]): void {
  writeFileSync(fileOfTests, JSON.stringify(tests.map(({ id, fileName }) => [id, fileName])));
}

/** Lets Jest load only the files of these tests in its next run: loading test files takes longer than most tests. */
export function chooseTestFiles(tests: readonly string[]): void {
  const ids = new Set(tests);
  const all = JSON.parse(readFileSync(fileOfTests, 'utf8')) as [id: string, file: string][];
  chosen = new Set(all.filter(([id]) => ids.has(id)).map(([, file]) => file));
}

/** Jest's option `filter`. */
function filter(files: readonly string[]): { readonly filtered: readonly string[] } {
  return { filtered: files.filter((file) => chosen?.has(file) ?? true) };
}

// Jest requires this module, and calls what it gets.
export { filter as 'module.exports' };
