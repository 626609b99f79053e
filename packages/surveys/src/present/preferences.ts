import { z } from 'zod';
import type { Facet } from '../facets/facet.ts';
import { facetsInOrder } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { count } from './facets/count.ts';
import { type SliceSource } from './present-slice.ts';

export const publicPreferencesSchema = z.object({
  tenant: z.string(),
  survey: z.string(),
  of: count().describe('All answers of the survey, in the version of its summary that was read'),
  asOf: z.iso.datetime().nullable().describe('When that summary was last written'),
  question: z.string(),
  answered: count().describe('The answers to the question that the filter takes'),
  items: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        answered: count().describe('How many of these answers rank it'),
      }),
    )
    .describe('In the order of the question'),
  pairs: z
    .array(z.object({ item: z.string(), over: z.string(), answers: count() }))
    .describe(
      'For each item and each other one: how many answers rank it before the other, or rank it and not the other. Answers that rank ' +
        'neither are in no count',
    ),
  winner: z
    .string()
    .nullable()
    .describe(
      'The Condorcet winner: the item that more answers rank before each other item than behind it; null if there is none',
    ),
});

export type PublicPreferences = z.infer<typeof publicPreferencesSchema>;

/** An item of a ranking, with the id of the facet that has its ranks. */
export interface RankedItem {
  readonly id: string;
  readonly facet: string;
  readonly label: string;
}

/** The items of a question that are ranked against each other, in its order; undefined if the question has no ranks. */
export function rankedItems(history: SurveyHistory, question: string): readonly RankedItem[] | undefined {
  const parts = facetsInOrder(history).flatMap(([each]) =>
    each.question === question && each.part !== '' ? [each] : [],
  );
  if (parts.length === 0 || !parts.every(({ facet }) => isRank(facet))) return undefined;
  return parts.map(({ id, part, label }) => ({ id: part, facet: id, label: label ?? part }));
}

function isRank(facet: Facet): boolean {
  return 'rankOf' in facet && facet.rankOf !== undefined;
}

export interface PreferencesToPresent extends Omit<SliceSource, 'all' | 'history'> {
  readonly question: string;
  readonly items: readonly RankedItem[];
  readonly answered: number;
  /** By an item's index: how many answers rank it. */
  readonly rankedBy: readonly number[];
  /** By the indexes of two items: how many answers rank the first before the second. */
  readonly before: readonly (readonly number[])[];
}

export function presentPreferences({
  tenant,
  survey,
  of,
  asOf,
  question,
  items,
  answered,
  rankedBy,
  before,
}: PreferencesToPresent): PublicPreferences {
  const answersOf = (item: number, over: number): number => before[item]?.[over] ?? 0;
  const winner = items.find((_, item) =>
    items.every((_other, over) => over === item || answersOf(item, over) > answersOf(over, item)),
  );
  return {
    tenant,
    survey,
    of,
    asOf,
    question,
    answered,
    items: items.map(({ id, label }, index) => ({ id, label, answered: rankedBy[index] ?? 0 })),
    pairs: items.flatMap(({ id }, item) =>
      items.flatMap(({ id: other }, over) =>
        over === item ? [] : [{ item: id, over: other, answers: answersOf(item, over) }],
      ),
    ),
    winner: winner?.id ?? null,
  };
}
