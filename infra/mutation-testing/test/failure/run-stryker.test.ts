import { readFileSync } from 'node:fs';
import type { MutantResult } from '@stryker-mutator/api/core';
import { beforeAll, expect, test } from '@jest/globals';
import { runStryker } from '../../src/run-stryker.ts';
import { linesOf } from '../../src/survivors.ts';

const folder = 'infra/mutation-testing/test/fixture';
const file = `${folder}/src/discount.ts`;
/** Only the simulation executes it here: the fixture does not import it. */
const simulatedFile = 'packages/journal/src/segment.ts';
const simulatedLine = "function landed(segment: Segment, block: Uint8Array): 'landed' {";
const source = readFileSync(file, 'utf8');

let results: readonly MutantResult[];

beforeAll(async () => {
  const line = readFileSync(simulatedFile, 'utf8').split('\n').indexOf(simulatedLine) + 1;
  results = await runStryker({
    folder,
    mutate: [file, `${simulatedFile}:${line}-${line + 4}`],
    schedules: 3,
    jobs: 2,
    report: 'reports/mutation/fixture',
  });
});

/** The statuses of a file's mutants by the changed line. */
function statusesIn(name: string): Record<string, string> {
  const text = readFileSync(name, 'utf8');
  const mutants = results.filter(({ fileName, status }) => fileName.endsWith(name) && status !== 'Ignored');
  return Object.fromEntries(mutants.map((mutant) => [linesOf(text, mutant).after, mutant.status]));
}

test('tests kill the mutants of the code that they check, and no others', () => {
  expect(statusesIn(file)).toEqual({
    'export function priceOf(items: number): number {}': 'Killed',
    'if (true) throw new Error(`${-items} items are missing`);': 'Killed',
    'if (false) throw new Error(`${-items} items are missing`);': 'Killed',
    'if (items >= 0) throw new Error(`${-items} items are missing`);': 'Killed',
    'return true ? items * 2 : items * price;': 'Killed',
    'return false ? items * 2 : items * price;': 'Killed',
    'return items < 10 ? items * 2 : items * price;': 'Killed',
    'return items >= 10 ? items / 2 : items * price;': 'Killed',
    'return items >= 10 ? items * 2 : items / price;': 'Killed',
    // No test has exactly 10 items, or none.
    'return items > 10 ? items * 2 : items * price;': 'Survived',
    'if (items <= 0) throw new Error(`${-items} items are missing`);': 'Survived',
  });
});

test('the simulation kills a mutant of the code that it executes', () => {
  expect(statusesIn(simulatedFile)).toMatchObject({ [`${simulatedLine}}`]: 'Killed' });
});

test('the sources stay as they are', () => {
  expect(readFileSync(file, 'utf8')).toBe(source);
});
