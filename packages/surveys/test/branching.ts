import * as fc from 'fast-check';
import {
  type Condition,
  type Question,
  type Section,
  type ShowIf,
  type SurveyDefinition,
  languages,
  parseDefinition,
} from '../src/index.ts';
import { definitions } from './arbitraries.ts';

function conditionOn(question: Question): fc.Arbitrary<Condition> {
  const named = { question: question.id };
  const answered = fc.boolean().map((value): Condition => ({ ...named, answered: value }));
  switch (question.type) {
    case 'text': {
      const texts = fc.uniqueArray(fc.constantFrom('yes', 'No', 'it’s', `'"`, '15', 'true'), {
        minLength: 1,
      });
      const fitting = texts.map((each) => each.filter(({ length }) => length <= question.maxLength));
      const some = fitting.filter(({ length }) => length > 0);
      return question.maxLength < 2
        ? answered
        : fc.oneof(
            answered,
            some.map((textIs): Condition => ({ ...named, textIs })),
            some.map((textIsNot): Condition => ({ ...named, textIsNot })),
          );
    }
    case 'scale': {
      const value = fc.integer({ min: question.min, max: question.max });
      return fc.oneof(
        answered,
        value.map((atLeast): Condition => ({ ...named, atLeast })),
        value.map((atMost): Condition => ({ ...named, atMost })),
        fc
          .tuple(value, value)
          .map(([a, b]): Condition => ({ ...named, atLeast: Math.min(a, b), atMost: Math.max(a, b) })),
      );
    }
    case 'choice': {
      const values = fc.subarray(
        question.choices.map(({ value }) => value),
        { minLength: 1 },
      );
      return fc.oneof(
        answered,
        values.map((anyOf): Condition => ({ ...named, anyOf })),
        values.map((noneOf): Condition => ({ ...named, noneOf })),
      );
    }
  }
}

function showIfOn(earlier: readonly Question[]): fc.Arbitrary<ShowIf> {
  const condition = fc.constantFrom(...earlier).chain(conditionOn);
  const several = fc.array(condition, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    condition,
    several.map((all): ShowIf => ({ all })),
    several.map((any): ShowIf => ({ any })),
  );
}

function sectionsOf(questions: readonly Question[]): fc.Arbitrary<Section[]> {
  const [first, ...others] = questions.map(({ id }) => id);
  return fc
    .subarray(others)
    .map((starts) =>
      [first ?? '', ...starts].map((startsAt, n) =>
        n % 2 === 0 ? { title: `Section ${n}`, startsAt } : { startsAt },
      ),
    );
}

const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });

/** Definitions with a language, sections, labels and conditions, each of them in some. */
export const branchingDefinitions: fc.Arbitrary<SurveyDefinition> = definitions
  .chain(({ title, questions }) =>
    fc.record({
      title: fc.constant(title),
      language: optional(fc.constantFrom(...languages)),
      sections: optional(sectionsOf(questions)),
      questions: fc.tuple(
        ...questions.map((question, index) =>
          fc
            .record({
              showIf: index === 0 ? fc.constant(undefined) : optional(showIfOn(questions.slice(0, index))),
              minLabel: question.type === 'scale' ? optional(fc.constant('lowest')) : fc.constant(undefined),
            })
            .map((added) => ({ ...question, ...added })),
        ),
      ),
    }),
  )
  .map((input) => {
    const parsed = parseDefinition(JSON.parse(JSON.stringify(input)));
    if (!parsed.ok)
      throw new Error(`The generator made an invalid definition: ${JSON.stringify(parsed.errors)}`);
    return parsed.definition;
  });
