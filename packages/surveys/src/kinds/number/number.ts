import { z } from 'zod';
import { integerOf } from '../number-faults.ts';
import { endsOf, formOf, numberFault } from './number-fault.ts';
import { numberReading } from './reading.ts';
import { type NumberForm, inUnits, numberOfJson, printNumber } from '../../facets/number-form.ts';
import { maxNumber } from '../../facets/number-form.ts';
import { isText } from '../../shared/shape.ts';
import { simpleRule } from '../answer-rule.ts';
import { compareOptions } from '../compare-options.ts';
import type { DefinedKind } from '../kind.ts';
import { boundFault, isDecimals, numberOptions, unitChanged } from '../number-options.ts';
import { hiddenOption } from '../hidden-question.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';

const end = (name: string) => z.number({ error: `${name} must be a number` });

const schema = z
  .strictObject({
    ...questionFields,
    type: z.literal('number'),
    ...hiddenOption,
    ...numberOptions,
    min: end('min').optional().describe('The least number that is accepted'),
    max: end('max').optional().describe('The greatest number that is accepted'),
  })
  .superRefine(({ decimals, min, max }, context) => {
    for (const [name, value] of Object.entries({ min, max })) {
      if (value === undefined) continue;
      const message = endFault(name, { decimals }, value);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
    if (min !== undefined && max !== undefined && min > max) {
      context.addIssue({ code: 'custom', path: ['max'], message: 'max must not be less than min' });
    }
  });

export type NumberQuestion = z.infer<typeof schema>;

interface NumberSpec extends SpecBase {
  readonly type: 'number';
  readonly decimals: number;
  readonly unit?: string;
}

const summaryExample = {
  id: 'weight',
  type: 'number',
  facet: 'number',
  text: 'How heavy is it?',
  answered: 2,
  skipped: 0,
  average: 72.75,
  median: 72.75,
  standardDeviation: 0.25,
  quartiles: [72.625, 72.875],
  min: 72.5,
  max: 73,
  ranges: [
    { from: 72.5, to: 72.5, count: 1 },
    { from: 72.6, to: 72.6, count: 0 },
    { from: 72.7, to: 72.7, count: 0 },
    { from: 72.8, to: 72.8, count: 0 },
    { from: 72.9, to: 72.9, count: 0 },
    { from: 73, to: 73, count: 1 },
  ],
  unit: 'kg',
};

export const number: DefinedKind<typeof schema, NumberSpec> = {
  type: 'number',
  schema,
  api: {
    answer: z.number().describe('A number, such as `72.5`'),
    example: {
      question: { id: 'weight', text: 'How heavy is it?', type: 'number', decimals: 1, unit: 'kg', min: 0 },
      answer: 72.5,
    },
    summary: summaryExample,
  },
  questionShape: {
    required: { decimals: isDecimals },
    optional: { unit: isText, min: Number.isFinite, max: Number.isFinite },
  },
  specShape: { required: { decimals: isDecimals }, optional: { unit: isText } },
  specOf: ({ type, text, decimals, unit }) => ({ type, text, decimals, ...(unit !== undefined && { unit }) }),
  partsOf: ({ decimals, unit }) => [
    { part: '', facet: { type: 'number', decimals, ...(unit !== undefined && { unit }) } },
  ],
  askedParts: (question) => [{ part: '', type: 'number', ...endsOf(question), form: formOf(question) }],
  rule(question) {
    const form = formOf(question);
    const { min, max } = endsOf(question);
    return simpleRule(question.id, {
      isBlank: (value) => value === '',
      fault: (value) => numberFault(value, question, { min, max }),
      stored: (value) => numberOfJson(form, value) ?? value,
      faulty: (value) => numberOfJson(form, value) ?? value,
    });
  },
  answerOf(spec, read) {
    const value = read('');
    return typeof value === 'number' ? inUnits(spec, value) : value;
  },
  canBeHidden: () => true,
  typedDecimals: ({ decimals }) => decimals,
  ...numberReading,
  compare: (before, question) => compareOptions(before, question, ['decimals', 'unit', 'min', 'max']),
  checkRevision({ decimals, unit }, question, report) {
    if (question.decimals !== decimals) {
      report(['decimals'], 'The decimals of a published question cannot change: use a new id');
    }
    // A mean of kilograms and pounds would mean nothing.
    if (question.unit !== unit) report(['unit'], unitChanged);
  },
};

function endFault(name: string, form: NumberForm, value: number): string | undefined {
  const largest = printNumber(form, maxNumber);
  const isTooLarge = Math.abs(integerOf(form, value)) > maxNumber;
  return (
    boundFault(name, form, value) ??
    (isTooLarge ? `${name} must be from -${largest} to ${largest}` : undefined)
  );
}
