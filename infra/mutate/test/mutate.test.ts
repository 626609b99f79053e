import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { findMutants } from '../src/find-mutants.ts';
import { JestRunner } from '../src/jest-runner.ts';
import { judge } from '../src/judge.ts';
import type { Mutant } from '../src/mutant.ts';
import type { MutatedPackage } from '../src/packages.ts';

const root = __dirname;
const fixture: MutatedPackage = {
  name: 'fixture',
  folder: 'fixture',
  tests: { alone: ['src'], withServices: [] },
  isSimulated: false,
};
const file = 'fixture/src/discount.ts';
const source = readFileSync(join(root, file), 'utf8');
const mutants = findMutants(file, source);
const runner = new JestRunner(process.env);
const longMs = 120_000;
const timeoutMs = { alone: longMs, simulation: longMs, withServices: longMs };

function mutantTo(text: string, original: string): Mutant {
  return mutants.find((each) => each.text === text && each.original === original)!;
}

afterAll(() => runner.close());

describe("a package's tests", () => {
  test('catch the mistakes that they look for, and no others; the file stays as it was', async () => {
    const judgeIt = (mutant: Mutant) =>
      judge({ root, runner, caught: new Map(), seeds: 0, timeoutMs }, fixture, mutant);
    expect(await judgeIt(mutantTo('<', '>='))).toMatchObject({
      killedBy: 'alone',
      how: 'many items are cheaper, each',
    });
    // Nobody tries exactly ten.
    expect(await judgeIt(mutantTo('>', '>='))).toMatchObject({ killedBy: undefined });
    expect(await judgeIt(mutantTo('/', '*'))).toMatchObject({ killedBy: 'alone' });
    expect(readFileSync(join(root, file), 'utf8')).toBe(source);
  });

  test('catch a mistake that never ends', async () => {
    const endless = { ...mutantTo('true', 'items >= 10'), text: '(() => { for (;;); })()' };
    const options = { root, runner, caught: new Map(), seeds: 0, timeoutMs: { ...timeoutMs, alone: 8_000 } };
    expect(await judge(options, fixture, endless)).toMatchObject({ killedBy: 'alone', how: 'timed out' });
  });
});
