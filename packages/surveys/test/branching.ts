import * as fc from 'fast-check';
import {
  type Ending,
  type Jump,
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

/** Sections with jumps behind some of them: always forwards, and the last one without a condition. */
function jumpingSections(
  sections: readonly Section[],
  questions: readonly Question[],
  endings: readonly Ending[],
): fc.Arbitrary<Section[]> {
  const positions = new Map(questions.map(({ id }, index) => [id, index]));
  const jumping = sections.map((section, index) => {
    const targets: Jump['to'][] = [
      ...sections.slice(index + 1).map(({ startsAt }) => startsAt),
      ...endings.map(({ id }) => ({ ending: id })),
    ];
    const answered = questions
      .slice(0, positions.get(sections[index + 1]?.startsAt ?? '') ?? questions.length)
      .filter((each) => !kindOf(each).asksNothing);
    if (targets.length === 0) return fc.constant(section);
    const to = fc.constantFrom(...targets);
    const ifs = answered.length === 0 ? fc.constant([]) : fc.array(showIfOn(answered), { maxLength: 2 });
    const next = fc
      .tuple(ifs, fc.array(to, { minLength: 3, maxLength: 3 }), fc.boolean())
      .map(([conditions, ends, hasLast]): Jump[] => [
        ...conditions.map((showIf, place) => ({ showIf, to: ends[place]! })),
        ...(hasLast ? [{ to: ends[2]! }] : []),
      ]);
    return optional(next).map((jumps) =>
      jumps === undefined || jumps.length === 0 ? section : { ...section, next: jumps },
    );
  });
  return fc.tuple(...jumping);
}

function endingsOf(questions: readonly Question[]): fc.Arbitrary<Ending[]> {
  const answered = questions.filter((each) => !kindOf(each).asksNothing);
  return fc.array(optional(showIfOn(answered)), { minLength: 1, maxLength: 3 }).map((conditions) =>
    conditions.map((showIf, n) => ({
      id: `end${n}`,
      title: `Ending ${n}`,
      ...(n === 0 && { text: 'Thank you', screenOut: true as const }),
      ...(n === 1 && { redirectTo: 'https://example.org/' }),
      ...(showIf !== undefined && { showIf }),
    })),
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
  .map(parsed);

/** The same, some of them with jumps behind pages and with endings. */
export const pathDefinitions: fc.Arbitrary<SurveyDefinition> = branchingDefinitions
  .chain(({ sections, ...definition }) =>
    optional(endingsOf(definition.questions)).chain((endings) =>
      fc.record({
        definition: fc.constant(definition),
        endings: fc.constant(endings),
        sections:
          sections === undefined
            ? fc.constant(undefined)
            : jumpingSections(sections, definition.questions, endings ?? []),
      }),
    ),
  )
  .map(({ definition, ...paths }) => parsed({ ...definition, ...paths }));

function parsed(input: unknown): SurveyDefinition {
  const read = parseDefinition(JSON.parse(JSON.stringify(input)));
  if (!read.ok) throw new Error(`The generator made an invalid definition: ${JSON.stringify(read.errors)}`);
  return read.definition;
}
