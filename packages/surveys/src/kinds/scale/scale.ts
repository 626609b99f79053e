import { z } from 'zod';
import { rangeEnd } from '../../conditions/range-end.ts';
import { prose } from '../../shared/prose.ts';
import { isText } from '../../shared/shape.ts';
import { readWholeNumber } from '../../shared/whole-number.ts';
import { simpleRule } from '../answer-rule.ts';
import type { DefinedKind } from '../kind.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';

/** The most values a scale may span, so that its histogram stays a short list. */
export const maxRangeValues = 101;
/** Characters of the label of an end of a scale. */
const maxEndLabelLength = 100;

const schema = z
  .strictObject({
    ...questionFields,
    type: z.literal('scale'),
    min: rangeEnd('min').default(1),
    max: rangeEnd('max').default(5),
    minLabel: prose('minLabel', maxEndLabelLength, 'line').optional().describe('What the lowest value means'),
    maxLabel: prose('maxLabel', maxEndLabelLength, 'line')
      .optional()
      .describe('What the highest value means'),
  })
  .refine((range) => range.min <= range.max, { path: ['max'], message: 'max must not be less than min' })
  .refine((range) => range.max - range.min < maxRangeValues, {
    path: ['max'],
    message: `A scale spans at most ${maxRangeValues} values`,
  });

export type ScaleQuestion = z.infer<typeof schema>;

interface ScaleSpec extends SpecBase {
  readonly type: 'scale';
  readonly min: number;
  readonly max: number;
}

const summaryExample = {
  id: 'rating',
  type: 'scale',
  facet: 'number',
  text: 'How good is our coffee?',
  answered: 1,
  skipped: 0,
  average: 4,
  median: 4,
  standardDeviation: 0,
  min: 4,
  max: 4,
  histogram: [1, 2, 3, 4, 5].map((value) => ({ value, count: value === 4 ? 1 : 0 })),
};

export const scale: DefinedKind<typeof schema, ScaleSpec> = {
  type: 'scale',
  schema,
  api: {
    answer: z.int().describe('An integer, for a scale'),
    example: {
      question: { id: 'rating', text: 'How good is our coffee?', type: 'scale', required: true },
      answer: 4,
    },
    summary: summaryExample,
  },
  questionShape: {
    required: { min: Number.isInteger, max: Number.isInteger },
    optional: { minLabel: isText, maxLabel: isText },
  },
  specShape: { required: { min: Number.isInteger, max: Number.isInteger } },
  isSound({ min, max }) {
    const values = (max as number) - (min as number) + 1;
    return values >= 1 && values <= maxRangeValues;
  },
  specOf: ({ type, text, min, max }) => ({ type, text, min, max }),
  partsOf: ({ min, max }) => [{ part: '', facet: { type: 'number', scale: { min, max } } }],
  askedParts: ({ min, max }) => [{ part: '', type: 'number', min, max }],
  valueLabels({ min, max, minLabel, maxLabel }) {
    const labels = new Map<number, string>();
    if (minLabel !== undefined) labels.set(min, minLabel);
    if (maxLabel !== undefined) labels.set(max, maxLabel);
    return labels;
  },
  rule: ({ id, min, max }) =>
    simpleRule(id, {
      isBlank: () => false,
      fault(value) {
        if (typeof value !== 'number') return { code: 'wrong-type', expected: 'number' };
        if (!Number.isInteger(value)) return { code: 'not-whole' };
        if (value < min || value > max) return { code: 'out-of-range', min, max };
        return undefined;
      },
      // JSON would store -0 as 0 anyway.
      stored: (value) => (value === 0 ? 0 : value),
    }),
  valueOf: (answer) => answer,
  fromForm(read) {
    const field = read('');
    if (typeof field !== 'string') return field;
    return field === '' ? undefined : (readWholeNumber(field) ?? field);
  },
  *compare(before, question) {
    const [old, now] = [endsOf(before), endsOf(question)];
    if (old.min !== now.min || old.max !== now.max) {
      const isNarrowed = old.min < now.min || old.max > now.max;
      yield { kind: 'rangeChanged', question, before: old, after: now, isNarrowed };
    }
    if (before.minLabel !== question.minLabel || before.maxLabel !== question.maxLabel) {
      yield { kind: 'endLabelsChanged', question, before: [before.minLabel, before.maxLabel] };
    }
  },
};

function endsOf({ min, max }: ScaleQuestion) {
  return { min, max };
}
