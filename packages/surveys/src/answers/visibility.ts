import type { AskedTest, CompileShowIf } from '../conditions/compile-show-if.ts';
import { conditionsOf, type ShowIf } from '../conditions/show-if.ts';
import { askedIf } from '../definition/asked-if.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { facetId } from '../facets/facet-id.ts';
import type { AnswerContext } from '../kinds/answer-rule.ts';
import { conditionsCompiler } from './conditions-compiler.ts';
import { type Question, kindOf } from '../kinds/kinds.ts';
import { leavesPartsOut } from '../kinds/drawn-questions.ts';

/**
 * The ids of the facets that are asked with these answers, in their order: a question is asked if its main facet is. Behind the facets of a
 * question stand the names of its choices that have a condition and are offered. The answers need not be valid; an answer to a question or a
 * part that is not asked itself counts as no answer, as does a choice that is not offered.
 */
export type Visibility = (
  answers: Readonly<Record<string, unknown>>,
  context: Pick<AnswerContext, 'draw'>,
) => ReadonlySet<string>;

interface ConditionalFacet {
  readonly id: string;
  readonly part: string;
  readonly isAsked: AskedTest | undefined;
  /** Whether a condition tests it. */
  readonly isNamed: boolean;
}

interface ConditionalChoice {
  /** What stands for it among the ids of facets. */
  readonly id: string;
  readonly name: string;
  readonly isOffered: AskedTest | undefined;
}

interface ConditionalQuestion {
  readonly question: Question;
  readonly isAsked: AskedTest | undefined;
  readonly facets: readonly ConditionalFacet[];
  /** Its choices with conditions, and those beside them; undefined if all are always offered. */
  readonly choices: readonly ConditionalChoice[] | undefined;
}

/** Compile once per definition: a form evaluates it on each page. */
export function compileVisibility(definition: SurveyDefinition): Visibility {
  const { questions } = definition;
  const compile = conditionsCompiler(definition);
  const conditions = askedIf(definition);
  const tested = namedFacets(questions, conditions);
  const compiled = questions.map((question) =>
    compileQuestion(question, { showIf: conditions.get(question.id), named: tested, compile }),
  );
  if (compiled.every(isAlwaysAsked)) {
    const all: ReadonlySet<string> = new Set(compiled.flatMap(shownIds));
    return () => all;
  }
  return (answers, { draw }) => {
    const asked = new Set<string>();
    const earlier: Record<string, unknown> = {};
    for (const { question, isAsked, facets, choices } of compiled) {
      if (isAsked !== undefined && !isAsked(earlier)) continue;
      const kind = kindOf(question);
      const given = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
      const holding = facets.filter((facet) => facet.isAsked === undefined || facet.isAsked(earlier));
      // A question of several parts is asked if one of them is.
      if (facets.length > 1 && holding.length === 1) continue;
      const offered = choices?.filter(({ isOffered }) => isOffered?.(earlier) !== false);
      if (offered?.length === 0) continue;
      const ofParts = holding.map(({ part }) => part).filter((part) => part !== '');
      const drawn = kind.drawnParts?.(question, { parts: ofParts, draw, answer: given });
      const shown =
        drawn === undefined ? holding : holding.filter(({ part }) => part === '' || drawn.has(part));
      if (facets.length === 0) asked.add(question.id);
      for (const { id } of shown) asked.add(id);
      for (const { id, isOffered } of offered ?? []) if (isOffered !== undefined) asked.add(id);
      const named = shown.filter(({ isNamed }) => isNamed);
      if (named.length === 0) continue;
      const parts = new Set([...shown.map(({ part }) => part), ...(offered ?? []).map(({ name }) => name)]);
      const answer =
        kind.withoutParts === undefined
          ? given
          : kind.withoutParts(given, (part) => parts.has(part), question);
      for (const { id, part } of named) earlier[id] = kind.valueOf(answer, part, question);
    }
    return asked;
  };
}

/** A question that asks nothing is shown under its own id. */
function shownIds({ question, facets }: ConditionalQuestion): string[] {
  return facets.length === 0 ? [question.id] : facets.map(({ id }) => id);
}

function isAlwaysAsked({ question, isAsked, facets, choices }: ConditionalQuestion): boolean {
  if (isAsked !== undefined || choices !== undefined || facets.some((facet) => facet.isAsked !== undefined))
    return false;
  return !leavesPartsOut(question);
}

function compileQuestion(
  question: Question,
  {
    showIf,
    named,
    compile,
  }: {
    readonly showIf: ShowIf | undefined;
    readonly named: ReadonlySet<string>;
    readonly compile: CompileShowIf;
  },
): ConditionalQuestion {
  const testIn = (condition: ShowIf | undefined): AskedTest | undefined =>
    condition === undefined ? undefined : compile(condition);
  const { id } = question;
  return {
    question,
    isAsked: testIn(showIf),
    choices: kindOf(question)
      .offered?.(question)
      ?.map((choice) => ({
        id: facetId(id, choice.name),
        name: choice.name,
        isOffered: testIn(choice.showIf),
      })),
    facets: kindOf(question)
      .askedParts(question)
      .map((asked) => {
        const facet = facetId(id, asked.part);
        return { id: facet, part: asked.part, isAsked: testIn(asked.showIf), isNamed: named.has(facet) };
      }),
  };
}

/** The facets that any condition tests. */
function namedFacets(questions: readonly Question[], ofQuestions: ReadonlyMap<string, ShowIf>): Set<string> {
  const ofParts = questions.flatMap((question) =>
    (kindOf(question).partConditions?.(question) ?? []).map(({ showIf }) => showIf),
  );
  return new Set(
    [...ofQuestions.values(), ...ofParts].flatMap((showIf) =>
      conditionsOf(showIf).map(({ condition }) => condition.question),
    ),
  );
}
