import { z } from 'zod';
import { choiceReading } from './reading.ts';
import { type Choice, areChoices, maxChoices } from '../../shared/choice.ts';
import { isPicture } from '../../shared/picture.ts';
import { hasShape, isBoolean, isText } from '../../shared/shape.ts';
import { isJsonObject } from '../../shared/stored-json.ts';
import { compareConditions } from '../compare-conditions.ts';
import { compareItems } from '../compare-items.ts';
import { compareOptions } from '../compare-options.ts';
import type { DefinedKind } from '../kind.ts';
import type { OptionChange } from '../option-change.ts';
import type { SpecBase } from '../question-fields.ts';
import { respelled, respelledValue, retiredItems } from '../retired-items.ts';
import { answerWith, choiceName, maxOtherLength, otherPart } from './choice-answer.ts';
import { type ChoiceQuestion, choiceQuestionSchema } from './choice-question.ts';
import { choiceRule } from './choice-rule.ts';
import { otherValue } from './other-value.ts';

interface ChoiceSpec extends SpecBase {
  readonly type: 'choice';
  /** Without “other”. */
  readonly choices: readonly Choice[];
  readonly multiple: boolean;
  /** The choice “other”, if any version offered it with a text. */
  readonly other?: { readonly label: string; readonly isOffered: boolean };
  /** What earlier versions offered, with the last labels: at most 200, the latest first. Absent if there is none. */
  readonly retired?: readonly Choice[];
}

const valueOf = ({ value }: Choice): string => value;

/** What no form shows has its name in the language of owners. */
const otherName = 'Other';

export const choice: DefinedKind<typeof choiceQuestionSchema, ChoiceSpec> = {
  type: 'choice',
  schema: choiceQuestionSchema,
  api: {
    answer: z
      .union([
        z.string(),
        z.array(z.string()),
        z.strictObject({ chosen: z.union([z.string(), z.array(z.string())]), other: z.string() }),
      ])
      .describe(
        'The value of a choice, or an array of them if the question allows several. With the choice `other`: an object of these as ' +
          '`chosen`, and of the text as `other`',
      ),
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
  questionShape: {
    required: { choices: areItems, multiple: isBoolean },
    optional: {
      look: isText,
      other: isBoolean,
      otherLabel: isText,
      min: isCount,
      max: isCount,
      order: isText,
      selectAll: isBoolean,
    },
  },
  specShape: {
    required: { choices: areChoices, multiple: isBoolean },
    optional: { retired: areChoices, other: isOther },
  },
  specOf({ type, text, choices, multiple, other = false, otherLabel = otherName }, before) {
    const spec: ChoiceSpec = {
      type,
      text,
      choices: choices.map(({ value, label }) => ({ value, label })),
      multiple,
      ...(other
        ? { other: { label: otherLabel, isOffered: true } }
        : before?.other && { other: { ...before.other, isOffered: false } }),
    };
    const earlier = before && { items: offeredIn(before), retired: before.retired };
    const retired = retiredItems(offeredIn(spec), earlier, valueOf, maxChoices);
    return { ...spec, ...(retired.length > 0 && { retired }) };
  },
  partsOf(spec) {
    const { other, retired, multiple } = spec;
    const choices = offeredIn(spec);
    return [
      { part: '', facet: { type: 'choices', choices, ...(retired && { retired }), multiple } },
      ...(other === undefined
        ? []
        : [{ part: otherPart, label: other.label, facet: { type: 'words' } } as const]),
    ];
  },
  askedParts: ({ choices, other = false }) => [
    { part: '', type: 'choices', values: new Set([...choices.map(valueOf), ...(other ? [otherValue] : [])]) },
    ...(other ? [{ part: otherPart, type: 'words', maxLength: maxOtherLength } as const] : []),
  ],
  partConditions: ({ choices }) =>
    choices.flatMap(({ showIf }, index) =>
      showIf === undefined ? [] : [{ path: ['choices', index, 'showIf'], showIf }],
    ),
  offered({ choices, other = false }) {
    if (choices.every(({ showIf }) => showIf === undefined)) return undefined;
    const listed = choices.map(({ value, showIf }, index) => ({ name: choiceName(index), value, showIf }));
    return other ? [...listed, { name: choiceName(choices.length), value: otherValue }] : listed;
  },
  canBeHidden: ({ choices, other }) => other !== true && choices.every(({ showIf }) => showIf === undefined),
  isDrawn: ({ order, choices }) => order === 'random' && choices.length > 1,
  lists: ({ choices }) => [choices],
  pictures: ({ choices }) =>
    choices.flatMap(({ picture }, index) =>
      picture === undefined ? [] : [{ path: ['choices', index, 'picture'], picture }],
    ),
  takesSeveral: ({ multiple }) => multiple,
  rule: choiceRule,
  isAnswer: ({ other }) => other === undefined,
  answerOf: (_spec, read) => answerWith(read(''), read(otherPart)),
  ...choiceReading,
  *compare(before, question) {
    if (before.multiple !== question.multiple) {
      yield { kind: 'multipleChanged', question, multiple: question.multiple };
    }
    yield* compareItems(question, 'choices', [before.choices, question.choices], valueOf);
    yield* compareExclusive(before, question);
    yield* comparePictures(before, question);
    yield* compareConditions(question, 'choices', [before.choices, question.choices], valueOf);
    yield* compareOptions(before, question, [
      'other',
      'otherLabel',
      'min',
      'max',
      'look',
      'order',
      'selectAll',
    ]);
  },
  checkRevision(before, question, report) {
    const known = [...offeredIn(before), ...(before.retired ?? [])].map(valueOf);
    for (const index of respelled(question.choices.map(valueOf), known)) {
      report(['choices', index, 'value'], respelledValue);
    }
  },
};

/** All choices of the main facet that are offered. */
function offeredIn({ choices, other }: ChoiceSpec): readonly Choice[] {
  return other?.isOffered === true ? [...choices, { value: otherValue, label: other.label }] : choices;
}

function* compareExclusive(before: ChoiceQuestion, question: ChoiceQuestion): Generator<OptionChange> {
  const old = new Map(before.choices.map((item) => [item.value, item.exclusive === true]));
  for (const item of question.choices) {
    const isExclusive = item.exclusive === true;
    if (old.get(item.value) === !isExclusive) {
      yield { kind: 'exclusiveChanged', question, item, isExclusive };
    }
  }
}

/** A choice that is new, or was removed, is a change of its own. */
function* comparePictures(before: ChoiceQuestion, question: ChoiceQuestion): Generator<OptionChange> {
  const old = new Map(before.choices.map((item) => [item.value, item]));
  for (const item of question.choices) {
    const same = old.get(item.value);
    if (same !== undefined && same.picture !== item.picture) {
      yield { kind: 'pictureChanged', question, item };
    }
  }
}

const itemShape = {
  required: { value: isText, label: isText },
  optional: { exclusive: isBoolean, picture: isPicture, showIf: isJsonObject },
};

function areItems(json: unknown): boolean {
  return (
    Array.isArray(json) &&
    json.length >= 1 &&
    json.length <= maxChoices &&
    json.every((item) => hasShape(item, itemShape))
  );
}

function isCount(json: unknown): boolean {
  return Number.isInteger(json) && Number(json) >= 1;
}

function isOther(json: unknown): boolean {
  return hasShape(json, { required: { label: isText, isOffered: isBoolean } });
}
