import { z } from 'zod';
import { rankingReading } from './reading.ts';
import type { FacetValue, FlatRecord } from '../../facets/facet.ts';
import { facetId } from '../../facets/facet-id.ts';
import type { AnswerFault } from '../../shared/answer-fault.ts';
import { maxFieldErrors, shownKey } from '../../shared/field-error.ts';
import { isText } from '../../shared/shape.ts';
import { isJsonObject } from '../../shared/stored-json.ts';
import type { AnswerRule, PartFault } from '../answer-rule.ts';
import { compareItems } from '../compare-items.ts';
import { compareOptions } from '../compare-options.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { itemIds } from '../item-ids.ts';
import {
  type Item,
  areItems,
  checkSameItems,
  itemId,
  itemListSchema,
  itemOrderSchema,
  maxItems,
} from '../items.ts';
import type { DefinedKind } from '../kind.ts';
import { itemsFrom, listItemsSchema } from '../list-items.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';
import { optionalNumber } from '../typed-options.ts';

const schema = z
  .strictObject({
    ...questionFields,
    type: z.literal('ranking'),
    items: itemListSchema.describe('What is ranked: 2 to 20 items'),
    order: itemOrderSchema,
    top: z
      .int({ error: 'top must be an integer' })
      .min(1, 'top must be at least 1')
      .optional()
      .describe('Only so many items are ranked, the first ones; without it, all are'),
  })
  .refine(({ items, top }) => top === undefined || top < items.length, {
    path: ['top'],
    message: 'top must be less than the number of items',
  });

export type RankingQuestion = z.infer<typeof schema>;

interface RankingSpec extends SpecBase {
  readonly type: 'ranking';
  readonly items: readonly Item[];
  /** Absent: all items are ranked. */
  readonly top?: number;
}

/** The ranks that an answer gives, from 1. */
function ranksOf({
  items,
  top,
}: {
  readonly items: readonly Item[];
  readonly top?: number | undefined;
}): number {
  return top ?? items.length;
}

const summaryExample = {
  id: 'wishes',
  type: 'ranking',
  facet: 'kept',
  text: 'What should we improve first?',
  answered: 2,
  skipped: 0,
  parts: [
    {
      id: 'wishes.price',
      text: 'Price',
      facet: 'number',
      answered: 2,
      skipped: 0,
      average: 1.5,
      median: 1.5,
      standardDeviation: 0.5,
      quartiles: [1.25, 1.75],
      min: 1,
      max: 2,
      histogram: [1, 2, 3].map((value) => ({ value, count: value < 3 ? 1 : 0 })),
      rank: { of: 3, firsts: 1, points: 3 },
    },
  ],
};

export const ranking: DefinedKind<typeof schema, RankingSpec> = {
  type: 'ranking',
  schema,
  api: {
    answer: z
      .array(z.string())
      .describe('The ids of the items, the first one first, for a ranking: all items, or as many as `top`'),
    example: {
      question: {
        id: 'wishes',
        text: 'What should we improve first?',
        type: 'ranking',
        items: [
          { id: 'price', label: 'Price' },
          { id: 'taste', label: 'Taste' },
          { id: 'staff', label: 'Staff' },
        ],
      },
      answer: ['taste', 'price', 'staff'],
    },
    summary: summaryExample,
  },
  questionShape: { required: { items: areItems }, optional: { top: isTop, order: isText } },
  specShape: { required: { items: areItems }, optional: { top: isTop } },
  isSound: ({ items, top }) => top === undefined || (top as number) < (items as unknown[]).length,
  specOf: ({ type, text, items, top }) => ({ type, text, items, ...(top !== undefined && { top }) }),
  partsOf(spec) {
    const scale = { min: 1, max: ranksOf(spec) };
    const facet = { type: 'number', decimals: 0, scale, rankOf: spec.items.length } as const;
    return [
      { part: '', facet: { type: 'kept' } },
      ...spec.items.map(({ id, label }) => ({ part: id, label, facet })),
    ];
  },
  askedParts: (question) => [
    { part: '', type: 'kept' },
    ...question.items.map(
      ({ id }) => ({ part: id, type: 'number', min: 1, max: ranksOf(question) }) as const,
    ),
  ],
  isDrawn: ({ order }) => order !== undefined,
  lists: ({ items }) => [items],
  rule: rankingRule,
  answerOf({ items }, read) {
    const ranked = items.flatMap(({ id }) => {
      const rank = read(id);
      return typeof rank === 'number' ? [[rank, id] as const] : [];
    });
    return ranked.toSorted(([a], [b]) => a - b).map(([, id]) => id);
  },
  ...rankingReading,
  *compare(before, question) {
    yield* compareItems(question, 'items', [before.items, question.items], itemId);
    yield* compareOptions(before, question, ['top', 'order']);
  },
  checkRevision({ items, top }, question, report) {
    checkSameItems(items, question.items, report);
    // A mean of ranks among three and ranks among five would mean nothing.
    if (question.top !== top) {
      report(['top'], 'How many items of a published question are ranked cannot change: use a new id');
    }
  },
};

function isTop(json: unknown): boolean {
  return Number.isInteger(json) && (json as number) >= 1 && (json as number) < maxItems;
}

/**
 * An answer is a list of ids. A form has the rank of each item: ranks that make a list are one before they come here, and an object says what
 * was typed instead.
 */
function rankingRule(question: RankingQuestion): AnswerRule {
  const { id, items } = question;
  const ranks = ranksOf(question);
  const known: ReadonlySet<unknown> = new Set(items.map(itemId));
  return {
    facets: [id, ...items.map((item) => facetId(id, item.id))],
    isBlank: (value) =>
      value === '' ||
      (Array.isArray(value) && value.length === 0) ||
      (isJsonObject(value) && Object.entries(value).every(([key, rank]) => rank === '' && known.has(key))),
    take(value, record) {
      writeRecord(value, question, record);
      if (Array.isArray(value)) return listFault(value, known, ranks);
      return isJsonObject(value) ? fieldsFault(value, known, ranks) : noList;
    },
  };
}

const noList: AnswerFault = { code: 'wrong-type', expected: 'ranking' };

function writeRecord(value: unknown, question: RankingQuestion, record: FlatRecord): void {
  for (const part of ['', ...question.items.map(itemId)]) {
    const each = rankingReading.valueOf(value, part, question);
    if (each !== undefined) record[facetId(question.id, part)] = each as FacetValue;
  }
}

function listFault(
  list: readonly unknown[],
  known: ReadonlySet<unknown>,
  ranks: number,
): AnswerFault | readonly PartFault[] | undefined {
  const faults: PartFault[] = [];
  const seen = new Set<unknown>();
  for (const item of list) {
    if (faults.length >= maxFieldErrors) break;
    if (typeof item !== 'string') return noList;
    if (!known.has(item)) faults.push({ part: shownKey(item), fault: { code: 'unknown-item' } });
    else if (seen.has(item)) faults.push({ part: item, fault: { code: 'twice' } });
    seen.add(item);
  }
  if (faults.length > 0) return faults;
  if (list.length > ranks) return { code: 'too-many-ranked', max: ranks };
  return list.length < ranks ? { code: 'rank-missing', rank: list.length + 1, ranks } : undefined;
}

/** The faults of ranks by item, which make no list. */
function fieldsFault(
  fields: Readonly<Record<string, unknown>>,
  known: ReadonlySet<unknown>,
  ranks: number,
): AnswerFault | readonly PartFault[] {
  const faults: PartFault[] = [];
  const given = Object.entries(fields).filter(([, rank]) => rank !== '');
  const times = new Map<unknown, number>();
  for (const [, rank] of given) times.set(rank, (times.get(rank) ?? 0) + 1);
  for (const [item, rank] of given) {
    const fault = known.has(item) ? rankFault(rank, ranks, times) : ({ code: 'unknown-item' } as const);
    if (fault !== undefined) faults.push({ part: shownKey(item), fault });
    if (faults.length >= maxFieldErrors) return faults;
  }
  const missing = firstMissing(times, ranks);
  if (missing !== undefined && faults.every(({ fault }) => fault.code === 'rank-twice')) {
    faults.push({ part: '', fault: { code: 'rank-missing', rank: missing, ranks } });
  }
  // REST takes lists only: such an object came from no form.
  return faults.length > 0 ? faults : noList;
}

function firstMissing(times: ReadonlyMap<unknown, number>, ranks: number): number | undefined {
  for (let rank = 1; rank <= ranks; rank += 1) if (!times.has(rank)) return rank;
  return undefined;
}

function rankFault(
  rank: unknown,
  ranks: number,
  times: ReadonlyMap<unknown, number>,
): AnswerFault | undefined {
  if (typeof rank !== 'number') return { code: 'wrong-type', expected: 'number' };
  if (!Number.isInteger(rank)) return { code: 'not-whole' };
  if (rank < 1 || rank > ranks) return { code: 'out-of-range', min: 1, max: ranks };
  return times.get(rank)! > 1 ? { code: 'rank-twice', rank } : undefined;
}

const draftSchema = draftQuestionSchema('ranking', {
  items: listItemsSchema,
  isRandom: z.boolean(),
  /** As it was typed; blank if all items are ranked. */
  top: draftText,
}).readonly();

export const rankingDraft: DefinedDraft<typeof draftSchema, RankingQuestion> = {
  schema: draftSchema,
  lists: ['items'],
  blank: (newKey, choices) => ({ items: itemsFrom(choices, newKey), isRandom: false, top: '' }),
  draftOf: ({ items, order, top }, { newKey }) => ({
    items: items.map(({ id, label }) => ({ key: newKey(), value: id, label })),
    isRandom: order === 'random',
    top: top === undefined ? '' : String(top),
  }),
  valuesOf: ({ items }, known) => itemIds(items, known, 'item'),
  inputOf: ({ items, isRandom, top }, { values }) => ({
    items: items.map(({ key, label }) => ({ id: values.get(key), label })),
    ...(isRandom && { order: 'random' }),
    ...optionalNumber('top', top),
  }),
  facetsOf: ({ items }) => [
    { part: '', type: 'kept', choices: [] },
    ...items.map(({ key, label }) => ({ part: key, label, type: 'number' as const, choices: [] })),
  ],
};
