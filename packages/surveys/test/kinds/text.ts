import * as fc from 'fast-check';
import { type Condition, type QuestionOf, hasVisibleCharacter } from '../../src/index.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';
import { texts } from './texts.ts';

type TextQuestion = QuestionOf<'text'>;

/** Patterns whose answers are the digits of a number before or behind their own characters. */
const patterns = [
  { pattern: { startsWith: 'AB', example: 'AB12' }, answer: (digits: string) => `AB${digits}` },
  { pattern: { contains: '-', example: '1-' }, answer: (digits: string) => `${digits}-` },
  { pattern: { only: 'letters', example: 'Ünï' }, answer: () => '猫é' },
  { pattern: { only: 'digits', example: '٣' }, answer: (digits: string) => digits },
  { pattern: { only: 'lettersAndDigits', example: 'a1' }, answer: (digits: string) => `x${digits}` },
  { pattern: { matches: 'AB|[A-Z]{2}\\d+', example: 'XY1' }, answer: (digits: string) => `CD${digits}` },
] as const;

const lengths = fc.record(
  { minLength: fc.integer({ min: 1, max: 60 }), maxLength: fc.integer({ min: 60, max: 200 }) },
  { requiredKeys: ['maxLength'] },
);
const oneLength = fc.record({ maxLength: fc.integer({ min: 1, max: 200 }) }, { requiredKeys: [] });
const patterned = fc.record({
  pattern: fc.constantFrom(...patterns).map(({ pattern }) => pattern),
  maxLength: fc.integer({ min: 10, max: 200 }),
});

const options = () =>
  fc
    .tuple(fc.oneof(oneLength, lengths, patterned), fc.constantFrom({}, { multiline: true }))
    .map(([limits, layout]) => ({ ...limits, ...layout }));

function answerOf({ pattern }: TextQuestion): ((digits: string) => string) | undefined {
  const known = patterns.find((each) => each.pattern.example === pattern?.example);
  return known?.answer;
}

export const text: KindGenerators<TextQuestion> = {
  options,
  validAnswer(question) {
    const { minLength = 1, maxLength } = question;
    const answer = answerOf(question);
    if (answer !== undefined) return fc.nat(9_999).map((number) => answer(String(number)));
    return texts.map((each) => {
      const fitting = each.slice(0, maxLength);
      const isFitting = fitting.isWellFormed() && hasVisibleCharacter(fitting);
      return isFitting && fitting.trim().length >= minLength ? fitting : 'x'.repeat(minLength);
    });
  },
  faultyAnswer({ minLength = 1, maxLength, pattern }) {
    const short = minLength > 1 ? ['x'.repeat(minLength - 1), ` ${'x'.repeat(minLength - 1)} `] : [];
    const misformed = pattern === undefined ? [] : ['!', '1 1'];
    return fc
      .oneof(
        fc.constantFrom<unknown>({}, ...wrongAnywhere),
        fc.integer(),
        fc.constantFrom('a\0b', 'a\ud800', '\udc00b', 'x'.repeat(maxLength + 1), ...short, ...misformed),
      )
      .map((value) => ({ value, part: '' }));
  },
  condition({ id: question, maxLength }) {
    const answered = fc.boolean().map((value): Condition => ({ question, answered: value }));
    if (maxLength < 2) return answered;
    const some = fc
      .uniqueArray(fc.constantFrom('yes', 'No', 'it’s', `'"`, '15', 'true'), { minLength: 1 })
      .map((each) => each.filter(({ length }) => length <= maxLength))
      .filter(({ length }) => length > 0);
    return fc.oneof(
      answered,
      some.map((textIs): Condition => ({ question, textIs })),
      some.map((textIsNot): Condition => ({ question, textIsNot })),
    );
  },
  // A browser sends a line break as two characters.
  fields: ({ id }, answer) => ({ [id]: String(answer).replaceAll(/\r?\n/g, '\r\n') }),
  revised: options,
};
