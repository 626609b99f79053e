import { parseArgs } from 'node:util';
import { MutateError } from './errors.ts';
import { mutatedPackages, type MutatedPackage } from './packages.ts';

export const usage = `npm run mutate -- [--mutants N] [--seed S] [--package P ...]   runs the tests on N mutants
  --seeds N   schedules of the simulation for each mutant; default 300
  --jobs N    mutants at a time; default 2
  --again     leaves out what the last run has killed, and its explained survivors`;

export interface Options {
  readonly mutants: number;
  readonly seed: number;
  readonly packages: readonly MutatedPackage[];
  readonly seeds: number;
  readonly jobs: number;
  readonly again: boolean;
}

/** Throws `usage`. The default of the seed is random; the report names it. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      mutants: { type: 'string', default: '320' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      package: { type: 'string', multiple: true, default: mutatedPackages.map(({ name }) => name) },
      seeds: { type: 'string', default: '300' },
      jobs: { type: 'string', default: '2' },
      again: { type: 'boolean', default: false },
    },
  });
  return {
    mutants: toCount(values.mutants),
    seed: toCount(values.seed),
    packages: values.package.map(toPackage),
    seeds: toCount(values.seeds),
    jobs: toCount(values.jobs),
    again: values.again,
  };
}

function toPackage(name: string): MutatedPackage {
  const found = mutatedPackages.find((each) => each.name === name);
  if (!found) throw new MutateError('usage', `${name} is not mutated\n${usage}`);
  return found;
}

function toCount(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new MutateError('usage', `${text} is not a number\n${usage}`);
  return value;
}
