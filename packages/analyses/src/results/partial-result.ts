import { parseDocument } from '@canvass/storage';
import { SurveyAnswersSummary, TimeZone, wordsPerGroup } from '@canvass/surveys';
import { z } from 'zod';
import { ClusterSums } from '../estimates/sums/cluster-sums.ts';

/** A value of the question `by`. */
export type Group = string | number;

/** What all results of an analysis have in common. */
export interface ResultShape {
  /** The values of the question `by` that have a result of their own. */
  readonly groups: readonly Group[];
  /** The name of the time zone whose days are counted. */
  readonly zone: string;
}

/** What was found in some answers. Merging is exact in any order, within the bounds of `SurveyAnswersSummary`. */
export interface Found {
  /** The number of answers that were read, selected or not. */
  readonly answers: number;
  /** The range of the answers that were read; undefined if there are none. */
  readonly bounds: Bounds | undefined;
  /** The totals of the selected answers. */
  readonly selected: SurveyAnswersSummary;
  /** The totals by value of the question `by`; empty if the request names none. */
  readonly groups: ReadonlyMap<Group, SurveyAnswersSummary>;
}

/** What was found in the answers of one or more tasks. */
export interface PartialResult extends Found {
  /** The sums from which the margins are computed. Each task is a cluster. The group '' has all selected answers. */
  readonly sums: ClusterSums;
}

/** The range of some answers. An answer outside of it is certainly not among them. */
export interface Bounds {
  readonly lowestId: string;
  readonly highestId: string;
  /** The earliest time at which one was received, in ms since the epoch. */
  readonly lowestReceivedAtMs: number;
}

const summary = z.unknown().transform((json) => SurveyAnswersSummary.fromJSON(json));

export const partialResultSchema: z.ZodType<PartialResult> = z
  .object({
    answers: z.int().min(0),
    bounds: z
      .object({ lowestId: z.string(), highestId: z.string(), lowestReceivedAtMs: z.number() })
      .nullable()
      .transform((bounds) => bounds ?? undefined),
    selected: summary,
    groups: z
      .array(z.tuple([z.union([z.string(), z.number()]), summary]))
      .transform((groups) => new Map(groups)),
    sums: z.unknown().transform((json) => ClusterSums.fromJSON(json)),
  })
  .readonly();

/** Returns what is stored of a result, for `JSON.stringify`. The summaries and sums have a `toJSON` of their own. */
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

/** Returns what is found in no answers. The number of words in all groups together is limited. */
export function nothingFound({ groups, zone: name }: ResultShape): Found {
  const zone = TimeZone.of(name);
  const words = wordsPerGroup(groups.length);
  return {
    answers: 0,
    bounds: undefined,
    selected: SurveyAnswersSummary.empty(zone),
    groups: new Map(groups.map((value) => [value, SurveyAnswersSummary.withWords(words, zone)])),
  };
}

/** Merges what was found in two sets of answers, and changes neither. Groups that `one` does not have are left out. */
export function mergeFound(one: Found, other: Found): Found {
  const groups = new Map(one.groups);
  for (const [value, summaryOfValue] of groups) {
    const more = other.groups.get(value);
    if (more !== undefined) groups.set(value, summaryOfValue.mergeWith(more));
  }
  return {
    answers: one.answers + other.answers,
    bounds: outermost(one.bounds, other.bounds),
    selected: one.selected.mergeWith(other.selected),
    groups,
  };
}

/** Returns the result of no task. */
export function noResult(shape: ResultShape): PartialResult {
  return { ...nothingFound(shape), sums: new ClusterSums() };
}

/**
 * Makes the result of one task.
 *
 * @param size The size of its cluster, in the unit of `AnalysisPlan.size`.
 */
export function resultOfTask(found: Found, size: number): PartialResult {
  const sums = new ClusterSums();
  const groups = [...found.groups].map(([value, ofValue]) => [String(value), ofValue.toJSON()] as const);
  sums.add(size, [['', found.selected.toJSON()], ...groups]);
  return { ...found, sums };
}

export function mergeResults(one: PartialResult, other: PartialResult): PartialResult {
  return { ...mergeFound(one, other), sums: one.sums.mergeWith(other.sums) };
}

/** The range of both. */
export function outermost(one: Bounds | undefined, other: Bounds | undefined): Bounds | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    lowestId: one.lowestId < other.lowestId ? one.lowestId : other.lowestId,
    highestId: one.highestId > other.highestId ? one.highestId : other.highestId,
    lowestReceivedAtMs: Math.min(one.lowestReceivedAtMs, other.lowestReceivedAtMs),
  };
}
