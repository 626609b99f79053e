import { askedIf } from '../definition/asked-if.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { facetId } from '../facets/facet-id.ts';
import type { AnswerContext } from '../kinds/answer-rule.ts';
import { leavesPartsOut } from '../kinds/drawn-questions.ts';
import { kindOf } from '../kinds/kinds.ts';
import {
  compileConditions,
  conditionsIn,
  type ConditionalQuestion,
  type EvaluateConditions,
  facetsIn,
  namedFacets,
} from './asked-facets.ts';
import { conditionsCompiler } from './conditions-compiler.ts';
import { type FormPath, compilePath } from './path.ts';

/**
 * The ids of the facets that are asked with these answers, in their order: a question is asked if its main facet is. Behind the facets of a
 * question stand the names of its choices that have a condition and are offered. The answers need not be valid; an answer to a question or a
 * part that is not asked itself counts as no answer, as does a choice that is not offered.
 */
export type Visibility = (
  answers: Readonly<Record<string, unknown>>,
  context: Pick<AnswerContext, 'draw' | 'stop'>,
) => ReadonlySet<string>;

/** Compile once per definition: a form evaluates it on each page. */
export function compileVisibility(definition: SurveyDefinition): Visibility {
  const questions = conditionalQuestions(definition);
  const path = pathOf(definition);
  const hasWays = path?.hasJumps === true || questions.some(({ showIf }) => showIf !== undefined);
  if (!hasWays && isAllAsked(definition, questions)) {
    const all: ReadonlySet<string> = new Set(questions.flatMap(shownIds));
    let evaluateStop: EvaluateConditions | undefined;
    return (answers, context) => {
      if (context.stop === undefined) return all;
      evaluateStop ??= conditionsWith(definition, path);
      return evaluateStop(answers, context).asked;
    };
  }
  const evaluate = conditionsWith(definition, path);
  return (answers, context) => evaluate(answers, context).asked;
}

/** Evaluates all conditions of a definition. */
export function conditionsOfDefinition(definition: SurveyDefinition): EvaluateConditions {
  return conditionsWith(definition, pathOf(definition));
}

function pathOf(definition: SurveyDefinition): FormPath | undefined {
  return compilePath(definition, conditionsCompiler(definition));
}

function conditionsWith(definition: SurveyDefinition, path: FormPath | undefined): EvaluateConditions {
  const compile = conditionsCompiler(definition);
  return compileConditions(conditionalQuestions(definition), kindOf, compile, path);
}

/** The questions of a definition as conditions see them. */
export function conditionalQuestions(definition: SurveyDefinition): ConditionalQuestion[] {
  const conditions = askedIf(definition);
  return definition.questions.map((question) => {
    const kind = kindOf(question);
    return {
      id: question.id,
      type: question.type,
      options: question,
      showIf: conditions.get(question.id),
      facets: kind.askedParts(question),
      choices: kind.offered?.(question),
    };
  });
}

/** The ids of all facets on which it depends what a form asks: conditions of questions, pages and jumps test them. */
export function testedFacets(definition: SurveyDefinition): ReadonlySet<string> {
  const jumps = (definition.sections ?? []).flatMap(({ next = [] }) => next);
  const tested = jumps.flatMap(({ showIf }) => (showIf === undefined ? [] : facetsIn(showIf)));
  return new Set([...namedFacets(conditionalQuestions(definition)), ...tested]);
}

/** A question that asks nothing is shown under its own id. */
function shownIds({ id, facets }: ConditionalQuestion): string[] {
  return facets.length === 0 ? [id] : facets.map(({ part }) => facetId(id, part));
}

function isAllAsked(definition: SurveyDefinition, questions: readonly ConditionalQuestion[]): boolean {
  return (
    questions.every((each) => each.choices === undefined && conditionsIn(each).length === 0) &&
    !definition.questions.some(leavesPartsOut)
  );
}
