import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { BenchError } from './errors.ts';

export interface BenchCommand {
  /** In the given order; default: all, the slow ones only with `--full` or `--quick`. */
  readonly benches: readonly Bench[];
  readonly isQuick: boolean;
  readonly isFull: boolean;
  /** Undefined: in the usual time. */
  readonly minutes: number | undefined;
  readonly profileDir: string | undefined;
  /** Whether each of them replaces its section of the results. */
  readonly isRecorded: boolean;
}

/** `[NAME …] [--quick | --full] [--minutes N] [--record] [--profile FOLDER]`; throws `BenchError` `usage`. */
export function parseCommand(args: readonly string[], known: readonly Bench[]): BenchCommand {
  const { values, positionals } = read(args, known);
  const named = positionals.map((name) => {
    const bench = known.find((each) => each.name === name);
    if (bench === undefined) throw usage(`There is no bench "${name}".`, known);
    return bench;
  });
  const all = known.filter(({ isSlow = false }) => !isSlow || values.full || values.quick);
  return {
    benches: named.length > 0 ? named : all,
    isQuick: values.quick,
    isFull: values.full,
    minutes: values.minutes === undefined ? undefined : minutesOf(values.minutes, named, known),
    profileDir: values.profile,
    isRecorded: !values.quick && values.profile === undefined && (values.record || named.length === 0),
  };
}

function read(args: readonly string[], known: readonly Bench[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        full: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        minutes: { type: 'string' },
        profile: { type: 'string' },
      },
    });
  } catch (error) {
    throw usage((error as Error).message, known);
  }
}

function minutesOf(text: string, named: readonly Bench[], known: readonly Bench[]): number {
  const [usual] = named.length === 1 ? [named[0]?.usualMinutes] : [];
  if (usual === undefined) {
    const able = known.filter(({ usualMinutes }) => usualMinutes !== undefined).map(({ name }) => name);
    throw usage(`--minutes is for one of these alone: ${able.join(', ')}.`, known);
  }
  const minutes = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (minutes >= usual / 4 && minutes <= usual) return minutes;
  throw usage(`--minutes needs a whole number from ${usual / 4} to ${usual}.`, known);
}

function usage(what: string, known: readonly Bench[]): BenchError {
  const names = known.map(({ name }) => name).join(' | ');
  return new BenchError(
    'usage',
    `${what}\nUsage: npm run bench -- [${names} ...] [--quick | --full] [--minutes N] [--record] [--profile FOLDER]`,
  );
}
