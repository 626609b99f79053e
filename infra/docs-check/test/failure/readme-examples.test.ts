import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readmeExamples } from '../../src/readme-examples.ts';

const root = resolve(import.meta.dirname, '../../../..');
const examples = readmeExamples(root);
/** One process for all: loading the packages takes most of the time. It must end on its own. */
const runAll = `for (const file of process.argv.slice(1)) {
  await import(file).catch((error) => { console.error(file, error); process.exitCode = 1; });
}`;
const folder = mkdtempSync(join(tmpdir(), 'canvass-readme-'));

beforeAll(() => {
  for (const { file, source } of examples) writeFileSync(file, source);
});

afterAll(() => {
  for (const { file } of examples) rmSync(file);
});

/** What a program prints if it fails; nothing if it succeeds. */
async function failureOf(program: string, args: readonly string[]): Promise<string> {
  try {
    await promisify(execFile)(program, args, { cwd: folder, timeout: 900_000 });
    return '';
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout: string; stderr: string };
    return `${message}\n${stdout}${stderr}`;
  }
}

describe('the examples of the READMEs', () => {
  test('compile', async () => {
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { noUnusedLocals: false, typeRoots: [join(root, 'node_modules/@types')] },
      include: [],
      files: examples.map(({ file }) => file),
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    expect(await failureOf(join(root, 'node_modules/.bin/tsc'), ['--project', folder])).toBe('');
  });

  test('run, except those marked no-run', async () => {
    const files = examples.filter(({ isRunnable }) => isRunnable).map(({ file }) => file);
    expect(files).not.toEqual([]);
    expect(await failureOf(process.execPath, ['--input-type=module', '--eval', runAll, ...files])).toBe('');
  });
});
