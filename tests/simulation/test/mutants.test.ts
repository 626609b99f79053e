import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { mutants } from '../src/mutants.ts';
import { run } from './run.ts';

const file = join(import.meta.dirname, '..', 'src', 'pinned-seeds.json');
const pinned = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>;

/** A change of the code can move the rare schedules, so neighbours of the pinned seed are tried, too. */
const neighbours = 300;

describe('the simulation', () => {
  test.concurrent.each(mutants)('finds that $name (rules $rules)', async ({ name, shows }) => {
    const { exitCode, output } = await run('hunt-process.ts', [
      name,
      String(pinned[name]),
      String(neighbours),
    ]);
    expect({ exitCode, found: JSON.parse(output) as unknown }).toEqual({
      exitCode: 0,
      found: { seed: expect.any(Number), code: expect.stringMatching(new RegExp(`^(${shows.join('|')})$`)) },
    });
  });

  test('finds nothing with the same seeds and without mutants', async () => {
    const seeds = new Set(Object.values(pinned));
    const { exitCode, output } = await run(
      'main.ts',
      [...seeds].flatMap((seed) => ['--seed', String(seed)]),
    );
    expect(output).not.toContain('violates');
    expect(exitCode).toBe(0);
  });

  test('rejects an unknown mutant', async () => {
    const { exitCode, output } = await run('hunt-process.ts', ['no such mistake', '1', '1']);
    expect(output).toContain('there is no mutant "no such mistake"');
    expect(exitCode).toBe(1);
  });
});
