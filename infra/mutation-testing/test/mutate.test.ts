import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { findMutants } from '../src/find-mutants.ts';
import { JestRunner } from '../src/jest-runner.ts';
import { judge, type Judgement } from '../src/judge.ts';
import type { Mutant } from '../src/mutant.ts';
import type { MutatedPackage } from '../src/packages.ts';

const root = import.meta.dirname;
const fixture: MutatedPackage = {
  name: 'fixture',
  folder: 'fixture',
  tests: { unit: ['src'], services: [] },
  isSimulated: false,
};
const file = 'fixture/src/discount.ts';
const source = readFileSync(join(root, file), 'utf8');
const mutants = findMutants(file, source);
const runner = new JestRunner();

function mutantTo(text: string, original: string): Mutant {
  return mutants.find((each) => each.text === text && each.original === original)!;
}

function judgeWithin(limitMs: number, mutant: Mutant): Promise<Judgement> {
  return judge({ root, runner, kills: new Map(), seeds: 0, limitMs: async () => limitMs }, fixture, mutant);
}

afterAll(() => runner.close());

describe("a package's tests", () => {
  test('kill the mutants of the code that they check, and no others; the file is restored', async () => {
    expect(await judgeWithin(120_000, mutantTo('<', '>='))).toMatchObject({
      killedBy: 'unit',
      how: 'gives a discount for many items',
    });
    // No test has exactly ten items.
    expect(await judgeWithin(120_000, mutantTo('>', '>='))).toMatchObject({ killedBy: undefined });
    expect(await judgeWithin(120_000, mutantTo('/', '*'))).toMatchObject({ killedBy: 'unit' });
    expect(readFileSync(join(root, file), 'utf8')).toBe(source);
  });

  test('kill a mutant that never ends', async () => {
    const endless = { ...mutantTo('true', 'items >= 10'), text: '(() => { for (;;); })()' };
    expect(await judgeWithin(8_000, endless)).toMatchObject({ killedBy: 'unit', how: 'timed out' });
  });
});
