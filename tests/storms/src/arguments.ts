import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { misused } from '@canvass/cli/src/errors.ts';

export interface StormArguments {
  readonly durationMs: number;
  /** New answers per second. */
  readonly rate: number;
  /** How many times as often answers are sent one by one, and slices, exports and erasures asked for. */
  readonly pace: number;
  readonly target: 'process' | 'docker';
  readonly seed: number;
  /** SIGKILLs of each kind. */
  readonly kills: number;
  /** Of each kind. */
  readonly suspensions: number;
  /** Of all kinds together. */
  readonly cuts: number;
  /** Of the site. */
  readonly url: string;
  /** With the docker target. Undefined: the only one that runs. */
  readonly project: string | undefined;
  readonly isConfirmed: boolean;
}

export const stormOptions = {
  minutes: { type: 'string' },
  rate: { type: 'string' },
  pace: { type: 'string' },
  target: { type: 'string' },
  seed: { type: 'string' },
  kills: { type: 'string' },
  suspensions: { type: 'string' },
  cuts: { type: 'string' },
  url: { type: 'string' },
  project: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

const perMinute = { kills: 3, suspensions: 1, cuts: 3 };
const maxAnswers = 20_000_000;

/** Throws `CliError`. */
export function readStormArguments(args: readonly string[]): StormArguments {
  const { values } = parsed(args);
  const minutes = numberIn('minutes', values.minutes, { least: 0.1, most: 1_440 });
  if (minutes === undefined) throw misused('A storm needs --minutes N: how long it lasts.');
  const rate = numberIn('rate', values.rate, { least: 1, most: 10_000 }) ?? 50;
  if (minutes * 60 * rate > maxAnswers) {
    throw misused(
      `A storm has at most ${maxAnswers.toLocaleString('en')} answers: take less of --minutes or --rate.`,
    );
  }
  const { target = 'process', url = 'http://localhost:3000', project, yes = false } = values;
  if (target !== 'process' && target !== 'docker') throw misused('--target is process or docker.');
  if (project !== undefined && target !== 'docker') throw misused('--project needs --target docker.');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw misused(`--url ${url} is no web address.`);
  const count = (name: keyof typeof perMinute): number =>
    wholeIn(name, values[name], 100_000) ?? Math.ceil(minutes * perMinute[name]);
  return {
    durationMs: minutes * 60_000,
    rate,
    pace: numberIn('pace', values.pace, { least: 1, most: 100 }) ?? 1,
    target,
    seed: wholeIn('seed', values.seed, 2 ** 31 - 1) ?? randomInt(2 ** 31),
    kills: count('kills'),
    suspensions: count('suspensions'),
    cuts: count('cuts'),
    url: new URL(url).origin,
    project,
    isConfirmed: yes,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: stormOptions });
  } catch (cause) {
    throw misused((cause as Error).message.split('\n', 1)[0]!, { cause });
  }
}

function numberIn(
  name: string,
  text: string | undefined,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw misused(`--${name} needs a number from ${least} to ${most.toLocaleString('en')}.`);
}

function wholeIn(name: string, text: string | undefined, most: number): number | undefined {
  const value = numberIn(name, text, { least: 0, most });
  if (value === undefined || Number.isInteger(value)) return value;
  throw misused(`--${name} needs a whole number.`);
}
