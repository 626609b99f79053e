import { z } from 'zod';
import { shownText } from '../../shared/shown-text.ts';
import { isBoolean, isOneOf, isText, isTrue } from '../../shared/shape.ts';
import { simpleRule } from '../answer-rule.ts';
import { compareOptions } from '../compare-options.ts';
import type { DefinedKind } from '../kind.ts';
import { isPromoterScale } from '../../facets/net-promoter-score.ts';
import { type SpecBase, optionalFlag, questionFields } from '../question-fields.ts';
import { scaleReading } from './reading.ts';
import { scaleFault } from './scale-fault.ts';
import {
  areStoredLabels,
  maxPoints,
  maxScaleLabelLength,
  printLabels,
  scaleLabelsSchema,
  scaleLooks,
  sortedLabels,
} from './scale-labels.ts';

/** The most values a scale may span, so that its histogram stays a short list. */
export const maxRangeValues = 101;
/** The largest magnitude of an end of a scale. */
export const maxScaleEnd = 1_000_000;

const rangeEnd = (name: string) =>
  z
    .int({ error: `${name} must be an integer` })
    .min(-maxScaleEnd, `${name} must be at least -${maxScaleEnd}`)
    .max(maxScaleEnd, `${name} must be at most ${maxScaleEnd}`);

const schema = z
  .strictObject({
    ...questionFields,
    type: z.literal('scale'),
    min: rangeEnd('min').default(1).describe('The lowest value'),
    max: rangeEnd('max').default(5).describe('The highest value'),
    minLabel: shownText('minLabel', maxScaleLabelLength, 'line')
      .optional()
      .describe('What the lowest value means'),
    maxLabel: shownText('maxLabel', maxScaleLabelLength, 'line')
      .optional()
      .describe('What the highest value means'),
    labels: scaleLabelsSchema
      .optional()
      .describe('What values between the ends mean, by value: of a scale of at most 11 values'),
    look: z
      .enum(scaleLooks, { error: `look is one of ${scaleLooks.join(', ')}` })
      .optional()
      .describe('How a form shows a scale of at most 11 values, if not as numbers'),
    nps: optionalFlag('nps').describe(
      'Whether results show the Net Promoter Score, for a scale from 0 to 10',
    ),
  })
  .refine((range) => range.min <= range.max, { path: ['max'], message: 'max must not be less than min' })
  .refine((range) => range.max - range.min < maxRangeValues, {
    path: ['max'],
    message: `A scale spans at most ${maxRangeValues} values`,
  })
  .refine(({ nps = false, min, max }) => !nps || isPromoterScale({ min, max }), {
    path: ['nps'],
    message: 'The Net Promoter Score is of a scale from 0 to 10',
  })
  .refine(({ look, min, max }) => look === undefined || max - min < maxPoints, {
    path: ['look'],
    message: `A scale of more than ${maxPoints} values is shown as numbers`,
  })
  .refine(({ labels, min, max }) => labels === undefined || max - min < maxPoints, {
    path: ['labels'],
    message: `A scale of more than ${maxPoints} values has labels at its ends only`,
  })
  .refine(
    ({ labels = {}, min, max }) =>
      Object.keys(labels).every((value) => Number(value) > min && Number(value) < max),
    { path: ['labels'], message: 'labels are of values between min and max' },
  );

export type ScaleQuestion = z.infer<typeof schema>;

interface ScaleSpec extends SpecBase {
  readonly type: 'scale';
  readonly min: number;
  readonly max: number;
  /** Absent: the scale has no score of its own. */
  readonly nps?: true;
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
  quartiles: [4, 4],
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
    optional: {
      minLabel: isText,
      maxLabel: isText,
      labels: areStoredLabels,
      look: isOneOf(scaleLooks),
      nps: isBoolean,
    },
  },
  specShape: { required: { min: Number.isInteger, max: Number.isInteger }, optional: { nps: isTrue } },
  isSound({ min, max, nps }) {
    const values = (max as number) - (min as number) + 1;
    return values >= 1 && values <= maxRangeValues && (nps !== true || isPromoterScale({ min, max }));
  },
  specOf: ({ type, text, min, max, nps }) => ({ type, text, min, max, ...(nps && { nps }) }),
  partsOf: ({ min, max, nps }) => [
    { part: '', facet: { type: 'number', decimals: 0, scale: { min, max }, ...(nps && { score: 'nps' }) } },
  ],
  askedParts: ({ min, max }) => [{ part: '', type: 'number', min, max }],
  valueLook: ({ look }) => (look === 'slider' ? undefined : look),
  valueLabels({ min, max, minLabel, maxLabel, labels: between }) {
    const labels = new Map<number, string>(sortedLabels(between));
    if (minLabel !== undefined) labels.set(min, minLabel);
    if (maxLabel !== undefined) labels.set(max, maxLabel);
    return labels;
  },
  rule: ({ id, min, max }) =>
    simpleRule(id, {
      isBlank: () => false,
      fault: (value) => scaleFault(value, { min, max }),
      // JSON would store -0 as 0 anyway.
      stored: (value) => (value === 0 ? 0 : value),
    }),
  ...scaleReading,
  *compare(before, question) {
    const [old, now] = [endsOf(before), endsOf(question)];
    if (old.min !== now.min || old.max !== now.max) {
      const isNarrowed = old.min < now.min || old.max > now.max;
      yield { kind: 'rangeChanged', question, before: old, after: now, isNarrowed };
    }
    if (before.minLabel !== question.minLabel || before.maxLabel !== question.maxLabel) {
      yield { kind: 'endLabelsChanged', question, before: [before.minLabel, before.maxLabel] };
    }
    yield* compareOptions(before, question, ['look']);
    const [oldLabels, labels] = [before, question].map((each) => printLabels(each.labels));
    if (oldLabels !== labels) {
      const [shownBefore, after] = [oldLabels, labels].map(
        (each) => each?.replaceAll('\n', ', ') || undefined,
      );
      yield { kind: 'optionChanged', question, option: 'labels', before: shownBefore, after };
    }
    const [had, nps = false] = [before.nps ?? false, question.nps];
    if (had !== nps) yield { kind: 'promoterScoreChanged', question, nps };
  },
};

function endsOf({ min, max }: ScaleQuestion) {
  return { min, max };
}
