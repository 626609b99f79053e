import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { findMutants } from '../../src/find-mutants.ts';
import { JestRunner } from '../../src/jest-runner.ts';
import { judge, type Judgement, type JudgeOptions } from '../../src/judge.ts';
import type { Mutant } from '../../src/mutant.ts';
import type { MutatedPackage } from '../../src/packages.ts';

const root = dirname(import.meta.dirname);
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

const limitMs = async () => 120_000;

function judged(mutant: Mutant, by: JudgeOptions['runner'] = runner): Promise<Judgement> {
  return judge({ root, runner: by, kills: new Map(), seeds: 0, limitMs }, fixture, mutant);
}

afterAll(() => runner.close());

describe("a package's tests", () => {
  test('kill the mutants of the code that they check, and no others; the file is restored', async () => {
    expect(await judged(mutantTo('<', '>='))).toMatchObject({
      killedBy: 'unit',
      how: 'gives a discount for many items',
    });
    // No test has exactly ten items.
    expect(await judged(mutantTo('>', '>='))).toMatchObject({ killedBy: undefined });
    expect(await judged(mutantTo('/', '*'))).toMatchObject({ killedBy: 'unit' });
    expect(readFileSync(join(root, file), 'utf8')).toBe(source);
  });

  test('kill a mutant that never ends', async () => {
    const endless = { ...mutantTo('true', 'items >= 10'), text: '(() => { for (;;); })()' };
    // Only the mutant: the same tests without it have their time on a busy machine, too.
    const impatient: JudgeOptions['runner'] = {
      run: (task, timeoutMs) => runner.run(task, task.mutant === null ? timeoutMs : 2_000),
    };
    expect(await judged(endless, impatient)).toMatchObject({ killedBy: 'unit', how: 'timed out' });
  });
});
