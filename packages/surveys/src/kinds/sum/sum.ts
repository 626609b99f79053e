import { z } from 'zod';
import { decimalsFault, integerOf, noNumber } from '../number-faults.ts';
import { sumReading } from './reading.ts';
import type { FacetValue, FlatRecord } from '../../facets/facet.ts';
import { facetId } from '../../facets/facet-id.ts';
import { type NumberForm, inUnits, printNumber } from '../../facets/number-form.ts';
import { maxNumber } from '../../facets/number-form.ts';
import type { AnswerFault } from '../../shared/answer-fault.ts';
import { maxFieldErrors, shownKey } from '../../shared/field-error.ts';
import { isText } from '../../shared/shape.ts';
import { type JsonObject, isJsonObject } from '../../shared/stored-json.ts';
import type { AnswerRule, PartFault } from '../answer-rule.ts';
import { compareItems } from '../compare-items.ts';
import { compareOptions } from '../compare-options.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftText } from '../draft-show-if.ts';
import { itemIds } from '../item-ids.ts';
import { type Item, areItems, checkSameItems, itemId, itemListSchema, itemOrderSchema } from '../items.ts';
import type { DefinedKind } from '../kind.ts';
import { itemsFrom, listItemsSchema } from '../list-items.ts';
import { boundFault, isDecimals, numberOptions, unitChanged } from '../number-options.ts';
import { answerOfParts } from '../parts-answer.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';
import { draftDecimals, optionalNumber, optionalText, typedNumber } from '../typed-options.ts';

const schema = z
  .strictObject({
    ...questionFields,
    type: z.literal('sum'),
    items: itemListSchema.describe('What the total is divided among: 2 to 20 items'),
    order: itemOrderSchema,
    total: z
      .number({ error: 'total must be a number' })
      .positive('total must be more than 0')
      .describe('What the numbers of an answer add up to, such as 100'),
    ...numberOptions,
  })
  .superRefine(({ decimals, total }, context) => {
    const message = boundFault('total', { decimals }, total) ?? sizeFault({ decimals }, total);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['total'], message });
  });

export type SumQuestion = z.infer<typeof schema>;

interface SumSpec extends SpecBase {
  readonly type: 'sum';
  readonly items: readonly Item[];
  readonly total: number;
  readonly decimals: number;
  readonly unit?: string;
}

const summaryExample = {
  id: 'budget',
  type: 'sum',
  facet: 'kept',
  text: 'How would you divide 100 points?',
  answered: 2,
  skipped: 0,
  parts: [
    {
      id: 'budget.price',
      text: 'Price',
      facet: 'number',
      answered: 2,
      skipped: 0,
      average: 30.5,
      median: 30.5,
      standardDeviation: 0.5,
      quartiles: [30.25, 30.75],
      min: 30,
      max: 31,
      ranges: [
        { from: 30, to: 30, count: 1 },
        { from: 31, to: 31, count: 1 },
      ],
      share: 0.305,
    },
  ],
};

export const sum: DefinedKind<typeof schema, SumSpec> = {
  type: 'sum',
  schema,
  api: {
    answer: z
      .record(z.string(), z.number())
      .describe(
        'The number of each item by its id, for a sum: together they are the total. An item that is left out has 0, and is stored so',
      ),
    example: {
      question: {
        id: 'budget',
        text: 'How would you divide 100 points?',
        type: 'sum',
        items: [
          { id: 'price', label: 'Price' },
          { id: 'taste', label: 'Taste' },
        ],
        total: 100,
      },
      answer: { price: 30, taste: 70 },
    },
    summary: summaryExample,
  },
  questionShape: {
    required: { items: areItems, total: Number.isFinite, decimals: isDecimals },
    optional: { unit: isText, order: isText },
  },
  specShape: {
    required: { items: areItems, total: Number.isFinite, decimals: isDecimals },
    optional: { unit: isText },
  },
  specOf: ({ type, text, items, total, decimals, unit }) => ({
    type,
    text,
    items,
    total,
    decimals,
    ...(unit !== undefined && { unit }),
  }),
  partsOf({ items, total, decimals, unit }) {
    const facet = {
      type: 'number',
      decimals,
      shareOf: integerOf({ decimals }, total),
      ...(unit !== undefined && { unit }),
    } as const;
    return [
      { part: '', facet: { type: 'kept' } },
      ...items.map(({ id, label }) => ({ part: id, label, facet })),
    ];
  },
  askedParts: ({ items, total, decimals }) => [
    { part: '', type: 'kept' },
    ...items.map(
      ({ id }) =>
        ({
          part: id,
          type: 'number',
          min: 0,
          max: integerOf({ decimals }, total),
          form: { decimals },
        }) as const,
    ),
  ],
  isDrawn: ({ order }) => order !== undefined,
  lists: ({ items }) => [items],
  rule: sumRule,
  answerOf: ({ items, decimals }, read) =>
    answerOfParts(items.map(itemId), (part) => {
      const value = read(part);
      return typeof value === 'number' ? inUnits({ decimals }, value) : value;
    }),
  typedDecimals: ({ decimals }) => decimals,
  ...sumReading,
  *compare(before, question) {
    yield* compareItems(question, 'items', [before.items, question.items], itemId);
    yield* compareOptions(before, question, ['total', 'decimals', 'unit', 'order']);
  },
  checkRevision({ items, total, decimals, unit }, question, report) {
    checkSameItems(items, question.items, report);
    // Shares of 10 points and of 100 are other answers, and a mean of both would mean nothing.
    if (question.total !== total) {
      report(['total'], 'The total of a published question cannot change: use a new id');
    }
    if (question.decimals !== decimals) {
      report(['decimals'], 'The decimals of a published question cannot change: use a new id');
    }
    if (question.unit !== unit) report(['unit'], unitChanged);
  },
};

function sizeFault(form: NumberForm, total: number): string | undefined {
  return integerOf(form, total) > maxNumber
    ? `total must be at most ${printNumber(form, maxNumber)}`
    : undefined;
}

/** An answer has a number for each item: those that are left out are stored as 0. Their integers add up to the total exactly. */
function sumRule(question: SumQuestion): AnswerRule {
  const { id, items, decimals } = question;
  const form = { decimals };
  const total = integerOf(form, question.total);
  const known: ReadonlySet<string> = new Set(items.map(itemId));
  const parts = ['', ...items.map(itemId)];
  return {
    facets: parts.map((part) => facetId(id, part)),
    isBlank: (value) =>
      value === '' ||
      (isJsonObject(value) && Object.entries(value).every(([part, each]) => each === '' && known.has(part))),
    take(value, record: FlatRecord) {
      for (const part of parts) {
        const each = sumReading.valueOf(value, part, question);
        if (each !== undefined) record[facetId(id, part)] = each as FacetValue;
      }
      if (!isJsonObject(value)) return { code: 'wrong-type', expected: 'items' };
      const faults = partFaults(value, question, known);
      if (faults.length > 0) return faults;
      const numbers = items.map((item) => record[facetId(id, item.id)] as number);
      const off = numbers.reduce((all, each) => all + each, 0) - total;
      if (off === 0) return undefined;
      const [by, of] = [Math.abs(off), total].map((each) => inUnits(form, each)) as [number, number];
      return { code: off > 0 ? 'sum-too-large' : 'sum-too-small', by, total: of };
    },
  };
}

function partFaults(
  answer: JsonObject,
  { total, decimals }: SumQuestion,
  known: ReadonlySet<string>,
): PartFault[] {
  const faults: PartFault[] = [];
  for (const [part, value] of Object.entries(answer)) {
    if (faults.length >= maxFieldErrors) break;
    const fault = known.has(part)
      ? partFault(value, { decimals }, total)
      : ({ code: 'unknown-item' } as const);
    if (fault !== undefined) faults.push({ part: shownKey(part), fault });
  }
  return faults;
}

function partFault(value: unknown, form: NumberForm, total: number): AnswerFault | undefined {
  if (value === '') return undefined;
  if (typeof value !== 'number') return noNumber(form, value);
  if (!(value >= 0 && value <= total)) return { code: 'out-of-range', min: 0, max: total };
  return decimalsFault(form, value);
}

/** Numbers are kept as they were typed. */
const draftSchema = draftQuestionSchema('sum', {
  items: listItemsSchema,
  isRandom: z.boolean(),
  total: draftText,
  decimals: draftText,
  unit: draftText,
}).readonly();

export const sumDraft: DefinedDraft<typeof draftSchema, SumQuestion> = {
  schema: draftSchema,
  lists: ['items'],
  blank: (newKey, choices) => ({
    items: itemsFrom(choices, newKey),
    isRandom: false,
    total: '100',
    decimals: '0',
    unit: '',
  }),
  draftOf: ({ items, order, total, decimals, unit = '' }, { newKey }) => ({
    items: items.map(({ id, label }) => ({ key: newKey(), value: id, label })),
    isRandom: order === 'random',
    total: String(total),
    decimals: String(decimals),
    unit,
  }),
  valuesOf: ({ items }, known) => itemIds(items, known, 'item'),
  inputOf: ({ items, isRandom, total, decimals, unit }, { values }) => ({
    items: items.map(({ key, label }) => ({ id: values.get(key), label })),
    ...(isRandom && { order: 'random' }),
    ...optionalNumber('total', total, decimals),
    decimals: typedNumber(decimals),
    ...optionalText('unit', unit),
  }),
  facetsOf: ({ items, decimals }) => [
    { part: '', type: 'kept', choices: [] },
    ...items.map(({ key, label }) => ({
      part: key,
      label,
      type: 'number' as const,
      decimals: draftDecimals(decimals),
      choices: [],
    })),
  ],
};
