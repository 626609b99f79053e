import { z } from 'zod';
import type { FacetValue } from '../../facets/facet.ts';
import { type Choice, areChoices, choiceListSchema, maxChoices } from '../../shared/choice.ts';
import { isBoolean } from '../../shared/shape.ts';
import { type ChoiceIndexes, choiceFault, simpleRule } from '../answer-rule.ts';
import { compareItems } from '../compare-items.ts';
import type { DefinedKind } from '../kind.ts';
import { type SpecBase, flag, questionFields } from '../question-fields.ts';
import { respelled, respelledValue, retiredItems } from '../retired-items.ts';

const schema = z.strictObject({
  ...questionFields,
  type: z.literal('choice'),
  choices: choiceListSchema('choices'),
  multiple: flag('multiple'),
});

export type ChoiceQuestion = z.infer<typeof schema>;

interface ChoiceSpec extends SpecBase {
  readonly type: 'choice';
  readonly choices: readonly Choice[];
  readonly multiple: boolean;
  /** What earlier versions offered, with the last labels: at most 200, the latest first. Absent if there is none. */
  readonly retired?: readonly Choice[];
}

const valueOf = ({ value }: Choice): string => value;

export const choice: DefinedKind<typeof schema, ChoiceSpec> = {
  type: 'choice',
  schema,
  api: {
    answer: z
      .union([z.string(), z.array(z.string())])
      .describe('The value of a choice, or an array of them if the question allows several'),
    example: {
      question: {
        id: 'extras',
        text: 'With what?',
        type: 'choice',
        multiple: true,
        choices: ['milk', 'sugar'],
      },
      answer: ['milk'],
    },
    summary: {
      id: 'extras',
      type: 'choice',
      facet: 'choices',
      text: 'With what?',
      answered: 1,
      skipped: 0,
      choices: [
        { value: 'milk', label: 'milk', count: 1 },
        { value: 'sugar', label: 'sugar', count: 0 },
      ],
    },
  },
  questionShape: { required: { choices: areChoices, multiple: isBoolean } },
  specShape: { required: { choices: areChoices, multiple: isBoolean }, optional: { retired: areChoices } },
  specOf({ type, text, choices, multiple }, before) {
    const retired = retiredItems(
      choices,
      before && { items: before.choices, retired: before.retired },
      valueOf,
      maxChoices,
    );
    return { type, text, choices, multiple, ...(retired.length > 0 && { retired }) };
  },
  partsOf: ({ choices, retired, multiple }) => [
    { part: '', facet: { type: 'choices', choices, ...(retired && { retired }), multiple } },
  ],
  askedParts: ({ choices }) => [{ part: '', type: 'choices', values: new Set(choices.map(valueOf)) }],
  lists: ({ choices }) => [choices],
  takesSeveral: ({ multiple }) => multiple,
  rule({ id, choices, multiple }, shared) {
    const offered = shared(choices);
    return simpleRule(id, {
      isBlank: isNoChoice,
      fault: multiple ? (value) => severalFault(value, offered) : (value) => choiceFault(value, offered),
      ...(multiple && { stored: (value) => inOrder(value, offered) }),
    });
  },
  valueOf: (answer) => answer,
  fromForm(read, _parts, takesSeveral) {
    const field = read('');
    if (field === undefined || field === '') return undefined;
    if (!takesSeveral) return field;
    const values = [field].flat().filter((value) => value !== '');
    return values.length === 0 ? undefined : values;
  },
  *compare(before, question) {
    if (before.multiple !== question.multiple) {
      yield { kind: 'multipleChanged', question, multiple: question.multiple };
    }
    yield* compareItems(question, 'choices', [before.choices, question.choices], valueOf);
  },
  checkRevision({ choices, retired = [] }, question, report) {
    const known = [...choices, ...retired].map(valueOf);
    for (const index of respelled(question.choices.map(valueOf), known)) {
      report(['choices', index, 'value'], respelledValue);
    }
  },
};

const isNoChoice = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

function severalFault(value: unknown, offered: ChoiceIndexes) {
  if (!Array.isArray(value)) return { code: 'wrong-type', expected: 'choices' } as const;
  const chosen = new Set<unknown>();
  // However long the array is, a fault ends this within one element more than there are choices.
  for (const element of value) {
    if (typeof element !== 'string') return { code: 'wrong-type', expected: 'choices' } as const;
    if (!offered.has(element)) return { code: 'not-a-choice' } as const;
    if (chosen.has(element)) return { code: 'twice' } as const;
    chosen.add(element);
  }
  return undefined;
}

/** Ticks are a set: their order says only how somebody has clicked. Most lists are in order, and stay as they are. */
function inOrder(value: FacetValue, indexes: ChoiceIndexes): FacetValue {
  if (!Array.isArray(value)) return value;
  const indexOf = (each: string): number => indexes.get(each) ?? 0;
  let last = -1;
  for (const each of value) {
    const index = indexOf(each);
    if (index < last) return value.toSorted((a, b) => indexOf(a) - indexOf(b));
    last = index;
  }
  return value;
}
