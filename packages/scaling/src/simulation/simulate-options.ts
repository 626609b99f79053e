import { parseArgs } from 'node:util';
import { loadShapeNames, type LoadShapeName } from './load-shapes.ts';

export const simulateUsage = `Usage: canvass scaling simulate (--load FILE.csv | --shape ${loadShapeNames.join(' | ')}) [options]

Replays a load through the scaling rules and draws the result. Nothing is scaled.

  --load FILE        a CSV of "time,arrivals": seconds or ISO time, messages that arrived until the next row
  --shape NAME       a generated load
  --rules FILE       the rules; default: those of an agent without a rules file
  --min N --max N    replicas while no constraint rule is in force; default 1 and 10
  --interval S       seconds between decisions; default 5
  --rate N           messages that one replica handles per second; default 10
  --in-flight N      messages that one replica holds; default 32
  --start S          seconds until a new replica works; default 10
  --price P          of one replica for an hour; default 0.05
  --decisions        print every decision that changed something, with its reason
  --width N          columns; default: the terminal's`;

export type LoadSource = { readonly file: string } | { readonly shape: LoadShapeName };

export interface SimulateOptions {
  readonly source: LoadSource;
  readonly rulesFile: string | undefined;
  readonly min: number;
  readonly max: number;
  readonly intervalSeconds: number;
  readonly perReplicaPerSecond: number;
  readonly inFlightPerReplica: number;
  readonly startSeconds: number;
  readonly pricePerHour: number;
  readonly areDecisionsShown: boolean;
  readonly width: number | undefined;
}

export type ParsedOptions =
  | { readonly outcome: 'options'; readonly options: SimulateOptions }
  | { readonly outcome: 'help' }
  /** One line per fault. */
  | { readonly outcome: 'invalid'; readonly faults: readonly string[] };

/** Parses the arguments after `scaling simulate`. Never throws. */
export function parseSimulateOptions(args: readonly string[]): ParsedOptions {
  let given: ReturnType<typeof read>;
  try {
    given = read(args);
  } catch (error) {
    return { outcome: 'invalid', faults: [(error as Error).message] };
  }
  if (given.help) return { outcome: 'help' };
  const faults: string[] = [];
  const number = (name: string, text: string | undefined, otherwise: number, least: number, most: number) => {
    const value = text === undefined ? otherwise : Number(text);
    if (text?.trim() !== '' && value >= least && value <= most) return value;
    faults.push(`--${name}: expected a number from ${least} to ${most}`);
    return otherwise;
  };
  const whole = (name: string, ...rest: [string | undefined, number, number, number]) => {
    const value = number(name, ...rest);
    if (!Number.isInteger(value)) faults.push(`--${name}: expected a whole number`);
    return value;
  };
  const options = {
    source: sourceOf(given.load, given.shape, faults),
    rulesFile: given.rules,
    min: whole('min', given.min, 1, 0, 1_000),
    max: whole('max', given.max, 10, 0, 1_000),
    intervalSeconds: whole('interval', given.interval, 5, 1, 3_600),
    perReplicaPerSecond: number('rate', given.rate, 10, 0.001, 1_000_000),
    inFlightPerReplica: whole('in-flight', given['in-flight'], 32, 1, 1_000_000),
    startSeconds: whole('start', given.start, 10, 0, 3_600),
    pricePerHour: number('price', given.price, 0.05, 0, 1_000_000),
    areDecisionsShown: given.decisions ?? false,
    width: given.width === undefined ? undefined : whole('width', given.width, 80, 20, 500),
  };
  if (options.min > options.max) faults.push('--min is above --max');
  return faults.length > 0 ? { outcome: 'invalid', faults } : { outcome: 'options', options };
}

function sourceOf(file: string | undefined, shape: string | undefined, faults: string[]): LoadSource {
  const known = loadShapeNames.find((name) => name === shape);
  if ((file === undefined) === (shape === undefined)) faults.push('expected one of --load and --shape');
  else if (file !== undefined) return { file };
  else if (known === undefined) faults.push(`--shape: expected one of ${loadShapeNames.join(', ')}`);
  return { shape: known ?? 'constant' };
}

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  return parseArgs({
    args: [...args],
    options: {
      load: text,
      shape: text,
      rules: text,
      min: text,
      max: text,
      interval: text,
      rate: text,
      'in-flight': text,
      start: text,
      price: text,
      width: text,
      decisions: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
}
