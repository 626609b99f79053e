import * as fc from 'fast-check';
import { type Condition, type QuestionOf, facetId } from '../../src/index.ts';
import { choiceLists } from './choice-lists.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';
import { pixelId } from '../pixel.ts';

type ChoiceQuestion = QuestionOf<'choice'>;

interface Item {
  readonly value: string;
  readonly label: string;
  readonly exclusive?: true;
  readonly picture?: string;
}

const flag = fc.constantFrom({ on: true }, {});

/** What several choices may have, given how many there are. */
function several(choices: readonly unknown[], hasOther: boolean): fc.Arbitrary<object> {
  const all = choices.length + (hasOther ? 1 : 0);
  return fc
    .record({
      exclusive: fc.subarray(choices.map((_, index) => index)),
      min: fc.option(fc.integer({ min: 1, max: all }), { nil: undefined }),
      max: all < 2 ? fc.constant(undefined) : fc.option(fc.integer({ min: 2, max: all }), { nil: undefined }),
      selectAll: flag,
    })
    .map(({ exclusive, min, max, selectAll }) => {
      const most = all - exclusive.length;
      const least = min === undefined || most === 0 ? undefined : Math.min(min, most);
      return {
        choices: choices.map((each, index) =>
          exclusive.includes(index) ? { ...itemOf(each), exclusive: true } : each,
        ),
        multiple: true,
        ...(least !== undefined && { min: least }),
        ...(max !== undefined && { max: Math.max(max, least ?? 0) }),
        ...(max === undefined && 'on' in selectAll && { selectAll: true }),
      };
    });
}

function itemOf(input: unknown): Item {
  return typeof input === 'string' ? { value: input, label: input } : (input as Item);
}

/** No choice of the list has the value of the one that asks for a text. */
const lists = choiceLists.map((choices) => choices.filter((each) => itemOf(each).value !== 'other'));

const options = () =>
  fc
    .record({
      choices: lists.filter((choices) => choices.length > 0),
      multiple: fc.boolean(),
      other: fc.constantFrom({}, {}, { other: true }, { other: true, otherLabel: 'Something else' }),
      order: fc.constantFrom({}, { order: 'random' }),
      look: fc.constantFrom({}, { look: 'list' }),
      dropDown: flag,
      pictured: fc.option(fc.subarray([0, 1, 2, 3]), { nil: undefined }),
    })
    .chain(({ choices: listed, multiple, other, order, look: listLook, dropDown, pictured }) => {
      const look = pictured === undefined ? listLook : { look: 'images' };
      const choices = listed.map((each, index) =>
        pictured?.includes(index) ? { ...itemOf(each), picture: pixelId } : each,
      );
      const shown = { ...other, ...order, ...look };
      if (multiple) return several(choices, 'other' in other).map((each) => ({ ...each, ...shown }));
      const one = {
        choices,
        ...shown,
        ...('on' in dropDown && pictured === undefined && { look: 'drop-down' }),
      };
      return fc.constantFrom<object>(one, { ...one, multiple: false });
    });

const valuesOf = ({ choices }: ChoiceQuestion): string[] => choices.map(({ value }) => value);

/** A text that a person may write for a choice that is not listed, perhaps the label of one that is. */
const otherTexts = ({ choices }: ChoiceQuestion) =>
  fc.oneof(
    fc.constantFrom('x', ' two words ', '“<b>”', '猫', 'y'.repeat(500)),
    fc.constantFrom(...choices.map(({ label }) => label)),
  );

function validAnswer(question: ChoiceQuestion): fc.Arbitrary<unknown> {
  const { choices, multiple, other = false, min = 1, max } = question;
  const withText = (chosen: fc.Arbitrary<unknown>) =>
    fc
      .tuple(chosen, otherTexts(question))
      .map(([values, text]) =>
        [values].flat().includes('other') ? { chosen: values, other: text } : values,
      );
  const plain = choices.filter(({ exclusive = false }) => !exclusive).map(({ value }) => value);
  const alone = choices.filter(({ exclusive = false }) => exclusive).map(({ value }) => [value]);
  const all = other ? [...plain, 'other'] : plain;
  if (!multiple) return withText(fc.constantFrom(...all));
  if (all.length === 0) return fc.constantFrom(...alone);
  const some = fc.subarray(all, { minLength: min, maxLength: Math.min(max ?? all.length, all.length) });
  return withText(alone.length === 0 ? some : fc.oneof(some, fc.constantFrom(...alone)));
}

interface Faulty {
  readonly value: unknown;
  readonly part: string;
}

/** Answers with one fault of what is chosen, or of the text. */
function faultyAnswers(question: ChoiceQuestion): Faulty[] {
  const { choices, multiple, other = false, min = 0, max = Infinity } = question;
  const [first = ''] = valuesOf(question);
  const listed = multiple
    ? [first, 'not a choice!', [first, first], ['not a choice!'], ['']]
    : [[first], 'not a choice!'];
  const faulty: Faulty[] = [...listed, {}, ...wrongAnywhere, 3].map((value) => ({ value, part: '' }));
  const plain = choices.filter(({ exclusive = false }) => !exclusive).map(({ value }) => value);
  const alone = choices.find(({ exclusive = false }) => exclusive)?.value;
  if (alone !== undefined && choices.length > 1) {
    faulty.push({ value: [alone, ...valuesOf(question).filter((value) => value !== alone)], part: '' });
  }
  const enough = plain.length === 0 ? [first] : plain.slice(0, Math.max(1, min));
  if (multiple && plain.length > 0 && min > 1) faulty.push({ value: plain.slice(0, min - 1), part: '' });
  if (multiple && plain.length > max) faulty.push({ value: plain, part: '' });
  const chosen = multiple ? [...plain.slice(0, Math.max(0, min - 1)), 'other'] : 'other';
  const listedOnly = multiple ? enough : first;
  if (!other) return [...faulty, { value: { chosen: first, other: 'x' }, part: '' }];
  const wrongTexts = [3, null, [], 'y'.repeat(501), 'nul \0', '\ud800', ' ', ''];
  return [
    ...faulty,
    { value: { chosen, other: 'x', more: 'x' }, part: '' },
    ...wrongTexts.map((text) => ({ value: { chosen, other: text }, part: 'other' })),
    { value: chosen, part: 'other' },
    { value: { other: 'x' }, part: 'other' },
    // Too few choices are wrong, too.
    ...(multiple && enough.length < min
      ? []
      : [{ value: { chosen: listedOnly, other: 'x' }, part: 'other' }]),
  ];
}

export const choice: KindGenerators<ChoiceQuestion> = {
  options,
  validAnswer,
  faultyAnswer: (question) => fc.constantFrom(...faultyAnswers(question)),
  followUp: 'other',
  condition(question) {
    const { id, other = false } = question;
    const values = fc.subarray(other ? [...valuesOf(question), 'other'] : valuesOf(question), {
      minLength: 1,
    });
    const tests = fc.oneof(
      fc.boolean().map((answered): Condition => ({ question: id, answered })),
      values.map((anyOf): Condition => ({ question: id, anyOf })),
      values.map((noneOf): Condition => ({ question: id, noneOf })),
    );
    if (!other) return tests;
    const text = facetId(id, 'other');
    return fc.oneof(
      tests,
      fc.boolean().map((answered): Condition => ({ question: text, answered })),
      fc.constantFrom<Condition>({ question: text, textIs: ['X'] }, { question: text, textIsNot: ['X'] }),
    );
  },
  fields({ id }, answer) {
    const isParted = typeof answer === 'object' && answer !== null && 'chosen' in answer;
    const { chosen, other } = (isParted ? answer : { chosen: answer }) as {
      chosen: string | string[];
      other?: string;
    };
    return { [id]: chosen, ...(other !== undefined && { [facetId(id, 'other')]: other }) };
  },
  // A choice that is not offered takes from an answer, which might then have too few, or none.
  conditional: (question, showIf) =>
    fc
      .tuple(
        ...question.choices.map((item) =>
          fc.option(
            showIf.map((test) => ({ ...item, showIf: test })),
            { nil: item },
          ),
        ),
      )
      .map((choices) => ({ ...question, choices, required: false, min: undefined })),
  revised: options,
};
