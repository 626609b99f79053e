import * as fc from 'fast-check';
import {
  type Condition,
  type ContactFieldId,
  type QuestionOf,
  contactFieldIds,
  contactNeeds,
  countryField,
  facetId,
} from '../../src/index.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

type ContactQuestion = QuestionOf<'contact'>;

const options = () =>
  fc
    .subarray([...contactFieldIds], { minLength: 1 })
    .chain((ids) => fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.constantFrom(...contactNeeds)))))
    .map((fields) => ({ fields: Object.fromEntries(fields) }));

const askedBy = ({ fields }: ContactQuestion): ContactFieldId[] =>
  contactFieldIds.filter((id) => fields[id] !== undefined);

/** In the order in which they are listed. */
const countryValues = ['AF', 'DE', 'XK', 'NO', 'ZW'];
const countries = fc.constantFrom(...countryValues);

const texts: Partial<Record<ContactFieldId, fc.Arbitrary<string>>> = {
  email: fc.constantFrom('ann@example.org', 'jörg.meier+news@müller.example'),
  phone: fc.constantFrom('+44 20 7946 0018', '٠٣٠/١٢٣٤٥'),
  country: countries,
};
const anyText = fc.constantFrom('Ann', "O'Neil, Zoë", '王芳', '12 B', 'answered', '00420', '{name}');
const textOf = (id: ContactFieldId): fc.Arbitrary<string> => texts[id] ?? anyText;

const answerWith = (ids: readonly ContactFieldId[]): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(...ids.map((id) => fc.tuple(fc.constant(id), textOf(id))))
    .map((given) => Object.fromEntries(given));

/** What is wrong in any field, and in those of some form. */
const wrongTexts: Readonly<Record<string, readonly string[]>> = {
  email: ['ann', 'ann@example'],
  phone: ['12', 'call me'],
  country: ['de', 'Germany', 'ZZ', 'toString'],
};

export const contact: KindGenerators<ContactQuestion> = {
  options,
  validAnswer(question) {
    const ids = askedBy(question);
    const needed = ids.filter((id) => question.fields[id] === 'required');
    const rest = ids.filter((id) => !needed.includes(id));
    return fc
      .subarray(rest, { minLength: needed.length > 0 ? 0 : 1 })
      .chain((more) => answerWith(ids.filter((id) => needed.includes(id) || more.includes(id))));
  },
  faultyAnswer(question) {
    const ids = askedBy(question);
    const needed = ids.filter((id) => question.fields[id] === 'required');
    const wrongField = fc
      .constantFrom(...ids)
      .chain((id) =>
        fc
          .tuple(
            answerWith(ids),
            fc.constantFrom<unknown>(
              null,
              true,
              3,
              ['Ann'],
              {},
              'a\0b',
              'x'.repeat(501),
              ...(wrongTexts[id] ?? []),
            ),
          )
          .map(([answer, value]) => ({ value: { ...answer, [id]: value }, part: id as string })),
      );
    // An answer that has nothing at all is none.
    const missable = ids.length > 1 || question.required ? needed : [];
    const missing = missable.map((id) =>
      answerWith(ids.filter((each) => each !== id)).map((answer) => ({
        value: { ...answer, [id]: ' ' },
        part: id as string,
      })),
    );
    return fc.oneof(
      fc.constantFrom<unknown>(...wrongAnywhere, 1, 'x', []).map((value) => ({ value, part: '' })),
      wrongField,
      answerWith(ids).map((answer) => ({ value: { ...answer, nobody: '' }, part: 'nobody' })),
      ...missing,
    );
  },
  condition(question) {
    const { id } = question;
    const part = fc.constantFrom('', ...askedBy(question));
    const answered = fc
      .tuple(part, fc.boolean())
      .map(([named, value]): Condition => ({ question: facetId(id, named), answered: value }));
    if (question.fields.country === undefined) return answered;
    const values = fc.subarray(countryValues, { minLength: 1 });
    return fc.oneof(
      answered,
      values.map((anyOf): Condition => ({ question: facetId(id, countryField), anyOf })),
      values.map((noneOf): Condition => ({ question: facetId(id, countryField), noneOf })),
    );
  },
  fields: ({ id }, answer) =>
    Object.fromEntries(
      Object.entries(answer as Record<string, string>).map(([field, text]) => [
        facetId(id, field),
        ` ${text} `,
      ]),
    ),
  revised: options,
};
