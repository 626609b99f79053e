import { parseDocument } from '@canvass/storage';
import { SurveyAnswersSummary } from '@canvass/surveys';
import { z } from 'zod';

/** What was found in the answers of one task, or of several. Merging is exact, in any order (see `WordCounts` for the one exception). */
export interface PartialResult {
  /** Tasks that it is of. */
  readonly tasks: number;
  /** Answers that were read, selected or not. */
  readonly answers: number;
  /** Which answers these may be; undefined: there are none. */
  readonly bounds: Bounds | undefined;
  /** Of the selected answers. */
  readonly selected: SurveyAnswersSummary;
  /** The same by value of the question that the request names, if it names one. */
  readonly groups: ReadonlyMap<string | number, SurveyAnswersSummary>;
}

/** An answer outside of them is certainly not among those that were read. */
export interface Bounds {
  readonly lowestId: string;
  readonly highestId: string;
  /** Ms since the epoch. */
  readonly lowestReceivedAtMs: number;
}

const summary = z.unknown().transform((json) => SurveyAnswersSummary.fromJSON(json));

export const partialResultSchema: z.ZodType<PartialResult> = z
  .object({
    tasks: z.int().min(0),
    answers: z.int().min(0),
    bounds: z
      .object({ lowestId: z.string(), highestId: z.string(), lowestReceivedAtMs: z.number() })
      .nullable()
      .transform((bounds) => bounds ?? undefined),
    selected: summary,
    groups: z
      .array(z.tuple([z.union([z.string(), z.number()]), summary]))
      .transform((groups) => new Map(groups)),
  })
  .readonly();

/** As JSON; the summaries have a `toJSON` of their own. */
export function storedResult({ bounds, groups, ...rest }: PartialResult): object {
  return { ...rest, bounds: bounds ?? null, groups: [...groups] };
}

export function encodeResult(result: PartialResult): Buffer {
  return Buffer.from(JSON.stringify(storedResult(result)));
}

/** Throws `StorageError` `corrupt`. */
export function decodeResult(blob: string, bytes: Buffer): PartialResult {
  return parseDocument(partialResultSchema, `the partial result ${blob}`, bytes);
}

export function noResult(): PartialResult {
  return {
    tasks: 0,
    answers: 0,
    bounds: undefined,
    selected: SurveyAnswersSummary.empty(),
    groups: new Map(),
  };
}

/** Neither changes. */
export function mergeTwo(one: PartialResult, other: PartialResult): PartialResult {
  const groups = new Map(one.groups);
  for (const [value, summaryOfValue] of other.groups) {
    const known = groups.get(value);
    groups.set(value, known === undefined ? summaryOfValue : known.mergeWith(summaryOfValue));
  }
  return {
    tasks: one.tasks + other.tasks,
    answers: one.answers + other.answers,
    bounds: outermost(one.bounds, other.bounds),
    selected: one.selected.mergeWith(other.selected),
    groups,
  };
}

function outermost(one: Bounds | undefined, other: Bounds | undefined): Bounds | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    lowestId: one.lowestId < other.lowestId ? one.lowestId : other.lowestId,
    highestId: one.highestId > other.highestId ? one.highestId : other.highestId,
    lowestReceivedAtMs: Math.min(one.lowestReceivedAtMs, other.lowestReceivedAtMs),
  };
}
