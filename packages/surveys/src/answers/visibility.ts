import { type AskedTest, compileShowIf } from '../conditions/compile-show-if.ts';
import { conditionsOf, type ShowIf } from '../conditions/show-if.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { facetId } from '../facets/facet-id.ts';
import { type Question, kindOf } from '../kinds/kinds.ts';

/**
 * The ids of the facets that are asked with these answers, in their order: a question is asked if its main facet is. The answers need not be
 * valid; an answer to a question or a part that is not asked itself counts as no answer.
 */
export type Visibility = (answers: Readonly<Record<string, unknown>>) => ReadonlySet<string>;

interface ConditionalFacet {
  readonly id: string;
  readonly part: string;
  readonly isAsked: AskedTest | undefined;
  /** Whether a condition tests it. */
  readonly isNamed: boolean;
}

interface ConditionalQuestion {
  readonly question: Question;
  readonly isAsked: AskedTest | undefined;
  readonly facets: readonly ConditionalFacet[];
}

/** Compile once per definition: a form evaluates it on each page. */
export function compileVisibility({ questions }: SurveyDefinition): Visibility {
  const tested = namedFacets(questions);
  const compiled = questions.map((question) => compileQuestion(question, tested));
  if (
    compiled.every(({ isAsked, facets }) =>
      [isAsked, ...facets.map(testOf)].every((test) => test === undefined),
    )
  ) {
    const all: ReadonlySet<string> = new Set(compiled.flatMap(({ facets }) => facets.map(({ id }) => id)));
    return () => all;
  }
  return (answers) => {
    const asked = new Set<string>();
    const earlier: Record<string, unknown> = {};
    for (const { question, isAsked, facets } of compiled) {
      if (isAsked !== undefined && !isAsked(earlier)) continue;
      const shown = facets.filter((facet) => facet.isAsked === undefined || facet.isAsked(earlier));
      // A question of several parts is asked if one of them is.
      if (facets.length > 1 && shown.length === 1) continue;
      for (const { id } of shown) asked.add(id);
      const named = shown.filter(({ isNamed }) => isNamed);
      if (named.length === 0) continue;
      const kind = kindOf(question);
      const given = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
      const parts = new Set(shown.map(({ part }) => part));
      const answer = kind.withoutParts?.(given, (part) => parts.has(part)) ?? given;
      for (const { id, part } of named) earlier[id] = kind.valueOf(answer, part);
    }
    return asked;
  };
}

const testOf = ({ isAsked }: ConditionalFacet) => isAsked;

function compileQuestion(question: Question, named: ReadonlySet<string>): ConditionalQuestion {
  const { id, showIf } = question;
  return {
    question,
    isAsked: testIn(showIf),
    facets: kindOf(question)
      .askedParts(question)
      .map((asked) => {
        const facet = facetId(id, asked.part);
        return { id: facet, part: asked.part, isAsked: testIn(asked.showIf), isNamed: named.has(facet) };
      }),
  };
}

function testIn(showIf: ShowIf | undefined): AskedTest | undefined {
  return showIf === undefined ? undefined : compileShowIf(showIf);
}

/** The facets that any condition tests. */
function namedFacets(questions: readonly Question[]): Set<string> {
  const conditions = questions.flatMap((question) => [
    ...(question.showIf === undefined ? [] : [question.showIf]),
    ...(kindOf(question).partConditions?.(question) ?? []).map(({ showIf }) => showIf),
  ]);
  return new Set(
    conditions.flatMap((showIf) => conditionsOf(showIf).map(({ condition }) => condition.question)),
  );
}
