import { parseArgs } from 'node:util';
import { mutatedPackages } from './packages.ts';

export const usage = `npm run mutate                              the files of the mutated packages that differ from main
npm run mutate -- --package journal         all files of a package
npm run mutate -- --mutate FILE[:FROM-TO]   a file, or some of its lines
  --schedules N   schedules of the simulation for each mutant that survives the tests; default 300
  --jobs N        mutants at a time; default 2

Mutated packages: ${mutatedPackages.map(({ folder }) => folder).join(', ')}`;

export interface Options {
  /** What to mutate, as Stryker's patterns; empty for what differs from main. */
  readonly mutate: readonly string[];
  readonly schedules: number;
  readonly jobs: number;
}

/** Throws if an option is unknown or has no valid value. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      package: { type: 'string', multiple: true, default: [] },
      mutate: { type: 'string', multiple: true, default: [] },
      schedules: { type: 'string', default: '300' },
      jobs: { type: 'string', default: '2' },
    },
  });
  // Lists of exports and of error codes have no behaviour.
  const sources = values.package.map((name) => `packages/${name}/src/**/!(*.test|index|errors).ts`);
  const mutate = [...sources, ...values.mutate];
  for (const pattern of mutate) {
    if (!mutatedPackages.some(({ folder }) => pattern.startsWith(`${folder}/`)))
      throw new Error(`${pattern} is in no mutated package\n${usage}`);
  }
  return { mutate, schedules: toCount(values.schedules), jobs: toCount(values.jobs) };
}

function toCount(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error(`${text} is not a number\n${usage}`);
}
