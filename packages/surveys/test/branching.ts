import * as fc from 'fast-check';
import {
  type Question,
  type Section,
  type ShowIf,
  type SurveyDefinition,
  kindOf,
  languages,
  parseDefinition,
} from '../src/index.ts';
import { definitions } from './arbitraries.ts';
import { generatorsOf } from './kinds/kinds.ts';

function showIfOn(earlier: readonly Question[]): fc.Arbitrary<ShowIf> {
  const condition = fc
    .constantFrom(...earlier)
    .chain((question) => generatorsOf(question).condition(question));
  const several = fc.array(condition, { minLength: 1, maxLength: 3 });
  const flat = fc.oneof(
    condition,
    several.map((all): ShowIf => ({ all })),
    several.map((any): ShowIf => ({ any })),
  );
  const pair = fc.array(flat, { minLength: 2, maxLength: 2 });
  return fc.oneof(
    { weight: 3, arbitrary: flat },
    { weight: 1, arbitrary: pair.map((all): ShowIf => ({ all })) },
    { weight: 1, arbitrary: pair.map((any): ShowIf => ({ any })) },
    { weight: 1, arbitrary: flat.map((not): ShowIf => ({ not })) },
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
      languages: optional(fc.uniqueArray(fc.constantFrom(...languages), { minLength: 1, maxLength: 3 })),
      sections: optional(sectionsOf(questions)),
      questions: fc.tuple(
        ...questions.map((question, index) => {
          if (index === 0) return fc.constant(question);
          const earlier = questions.slice(0, index).filter((each) => !kindOf(each).asksNothing);
          if (earlier.length === 0) return fc.constant(question);
          const showIf = showIfOn(earlier);
          const asked = generatorsOf(question).conditional?.(question, showIf) ?? fc.constant(question);
          return fc
            .tuple(asked, optional(showIf))
            .map(([each, own]) => ({ ...each, ...(own !== undefined && { showIf: own }) }));
        }),
      ),
    }),
  )
  .map((input) => {
    const parsed = parseDefinition(JSON.parse(JSON.stringify(input)));
    if (!parsed.ok)
      throw new Error(`The generator made an invalid definition: ${JSON.stringify(parsed.errors)}`);
    return parsed.definition;
  });
