import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findMutants } from './find-mutants.ts';
import { LastRun } from './last-run.ts';

const code = 'function f(a: number) { return a < 100 && a > 200; }';
const mutants = findMutants('a.ts', code);
const judgements = mutants.map((mutant) => ({ mutant, killedBy: 'unit' as const, how: 'a test' }));
const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'mutate-')), 'reports', 'mutation.json');

describe('the last run', () => {
  test('can be read by another process', () => {
    const file = newFile();
    expect(new LastRun(file).of(mutants)).toEqual([]);
    new LastRun(file).save(judgements);
    expect(new LastRun(file).of(mutants)).toEqual(judgements);
    expect(new LastRun(file).of(mutants.slice(1))).toEqual(judgements.slice(1));
  });

  test('has no judgement of mutants that have moved: their tests may have changed, too', () => {
    const file = newFile();
    new LastRun(file).save(judgements);
    expect(new LastRun(file).of(findMutants('a.ts', `\n${code}`))).toEqual([]);
  });
});
