import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { filesOfPage, withLines } from '../../src/kind-page.ts';

const root = resolve(import.meta.dirname, '../../../..');
const { written, changed } = filesOfPage(readFileSync(join(root, 'docs/adding-a-kind.md'), 'utf8'));
/** A copy of the packages. Their links to each other are relative, so that they lead to the copies. */
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'canvass-kind-')));

/** Tests beside this one write examples of READMEs there, and remove them at any moment. */
const isLasting = (path: string) => !basename(path).startsWith('.readme-example-');

beforeAll(() => {
  const options = { recursive: true, verbatimSymlinks: true, filter: isLasting };
  for (const folder of ['packages', 'apps/survey-site', 'infra/jest'])
    cpSync(join(root, folder), join(copy, folder), options);
  for (const file of ['package.json', 'jest.config.js', 'tsconfig.json'])
    cpSync(join(root, file), join(copy, file));
  for (const folder of ['node_modules', 'tests']) symlinkSync(join(root, folder), join(copy, folder));
  for (const [path, content] of written) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), content);
  }
  for (const [path, change] of changed) {
    writeFileSync(join(copy, path), withLines(readFileSync(join(copy, path), 'utf8'), change));
  }
});

afterAll(() => rmSync(copy, { recursive: true }));

/** Runs a program of the toolchain in the copy, and returns what it prints. */
async function outputOf(program: string, args: readonly string[]): Promise<string> {
  try {
    const options = { cwd: copy, timeout: 900_000 };
    const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin', program), args, options);
    return stdout;
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout: string; stderr: string };
    throw new Error(`${message}\n${stdout}${stderr}`, { cause: error });
  }
}

describe('the kind that the page adds', () => {
  test('fits every registry', async () => {
    // The last file declares what routes have in every package.
    const files = [...changed.keys(), 'packages/web/src/app/index.ts'];
    const config = { extends: './tsconfig.json', include: [], files };
    writeFileSync(join(copy, 'tsconfig.kind.json'), JSON.stringify(config));
    expect(await outputOf('tsc', ['--project', 'tsconfig.kind.json'])).toBe('');
  });

  test('keeps the contract of kinds', async () => {
    const tests = [
      'packages/surveys/src/kinds/kinds.contract',
      'packages/survey-form/src/kinds/kinds.contract',
      'packages/surveyjs/src/round-trip',
    ];
    const names = 'the kind month|from Canvass to SurveyJS and back';
    const args = ['--selectProjects', 'unit', '--ci', '--json', '--testSequencer', '@jest/test-sequencer'];
    const output = await outputOf('jest', [...args, '--reporters', 'default', '-t', names, ...tests]);
    const { success, numPassedTests } = JSON.parse(output) as { success: boolean; numPassedTests: number };
    expect(success).toBe(true);
    // Those of the domain, of the field and of SurveyJS.
    expect(numPassedTests).toBeGreaterThan(15);
  });
});
