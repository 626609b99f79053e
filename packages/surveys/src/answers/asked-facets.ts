import type { AskedTest, CompileShowIf } from '../conditions/compile-show-if.ts';
import { conditionsOf } from '../conditions/conditions-of.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import { facetId } from '../facets/facet-id.ts';
import type { AnswerContext } from '../kinds/answer-rule.ts';
import type { AnswerReading, OfferedChoice } from '../kinds/kind.ts';
import type { QuestionType } from '../kinds/kinds.ts';
import type { FormPath } from './path.ts';

/** A question as conditions see it. */
export interface ConditionalQuestion {
  readonly id: string;
  readonly type: QuestionType;
  /** What reading an answer needs of the question. */
  readonly options: unknown;
  readonly showIf?: ShowIf | undefined;
  /** The facets that are asked, the main one first; none if it asks nothing. */
  readonly facets: readonly { readonly part: string; readonly showIf?: ShowIf | undefined }[];
  /** Its choices, if some are not always offered. */
  readonly choices?: readonly OfferedChoice[] | undefined;
}

/** What is asked with some answers (see `Visibility`), and what they say. */
export interface AskedFacets {
  readonly asked: ReadonlySet<string>;
  /** The values of the facets that are asked and that a condition tests. */
  readonly values: Readonly<Record<string, unknown>>;
}

export type EvaluateConditions = (
  answers: Readonly<Record<string, unknown>>,
  context: Pick<AnswerContext, 'draw' | 'stop'>,
) => AskedFacets;

/** How the answers to a question are read. */
export type ReadingOf = (question: { readonly type: QuestionType }) => AnswerReading<never>;

interface Compiled {
  readonly id: string;
  readonly reading: AnswerReading<unknown>;
  readonly options: unknown;
  readonly isAsked: AskedTest | undefined;
  readonly facets: readonly CompiledFacet[];
  readonly choices: readonly CompiledChoice[] | undefined;
}

interface CompiledFacet {
  readonly id: string;
  readonly part: string;
  readonly isAsked: AskedTest | undefined;
  /** Whether a condition tests it. */
  readonly isNamed: boolean;
}

interface CompiledChoice {
  /** What stands for it among the ids of facets. */
  readonly id: string;
  readonly name: string;
  readonly isOffered: AskedTest | undefined;
}

/**
 * Compiles the conditions of questions, in their order. The server runs this for each page of a form, and the form's script for each answer.
 *
 * @param path the way through the form; undefined if it leads past all questions
 */
export function compileConditions(
  questions: readonly ConditionalQuestion[],
  readingOf: ReadingOf,
  compile: CompileShowIf,
  path?: FormPath,
): EvaluateConditions {
  const named = namedFacets(questions);
  if (path) for (const showIf of path.conditions) for (const id of facetsIn(showIf)) named.add(id);
  const compiled = questions.map((question) => compileQuestion(question, named, readingOf, compile));
  return (answers, context) => {
    const asked = new Set<string>();
    const values: Record<string, unknown> = {};
    const walk = path?.walk(context.stop);
    for (const [position, question] of compiled.entries()) {
      if (walk?.reaches(position, values) === false) continue;
      const before = asked.size;
      takeQuestion(question, answers, context, asked, values);
      if (asked.size > before) walk?.see(position);
    }
    return { asked, values };
  };
}

function takeQuestion(
  { id, reading, options, isAsked, facets, choices }: Compiled,
  answers: Readonly<Record<string, unknown>>,
  { draw }: Pick<AnswerContext, 'draw'>,
  asked: Set<string>,
  earlier: Record<string, unknown>,
): void {
  if (isAsked !== undefined && !isAsked(earlier)) return;
  const given = Object.hasOwn(answers, id) ? answers[id] : undefined;
  const holding = facets.filter((facet) => facet.isAsked === undefined || facet.isAsked(earlier));
  // A question of several parts is asked if one of them is.
  if (facets.length > 1 && holding.length === 1) return;
  const offered = choices?.filter(({ isOffered }) => isOffered?.(earlier) !== false);
  if (offered?.length === 0) return;
  const ofParts = holding.map(({ part }) => part).filter((part) => part !== '');
  const drawn = reading.drawnParts?.(options, { parts: ofParts, draw, answer: given });
  const shown = drawn === undefined ? holding : holding.filter(({ part }) => part === '' || drawn.has(part));
  if (facets.length === 0) asked.add(id);
  for (const facet of shown) asked.add(facet.id);
  for (const choice of offered ?? []) if (choice.isOffered !== undefined) asked.add(choice.id);
  const named = shown.filter(({ isNamed }) => isNamed);
  if (named.length === 0) return;
  const parts = new Set([...shown.map(({ part }) => part), ...(offered ?? []).map(({ name }) => name)]);
  const answer =
    reading.withoutParts === undefined
      ? given
      : reading.withoutParts(given, (part) => parts.has(part), options);
  for (const facet of named) earlier[facet.id] = reading.valueOf(answer, facet.part, options);
}

function compileQuestion(
  { id, type, options, showIf, facets, choices }: ConditionalQuestion,
  named: ReadonlySet<string>,
  readingOf: ReadingOf,
  compile: CompileShowIf,
): Compiled {
  const testIn = (condition: ShowIf | undefined): AskedTest | undefined =>
    condition === undefined ? undefined : compile(condition);
  return {
    id,
    reading: readingOf({ type }),
    options,
    isAsked: testIn(showIf),
    choices: choices?.map((choice) => ({
      id: facetId(id, choice.name),
      name: choice.name,
      isOffered: testIn(choice.showIf),
    })),
    facets: facets.map((facet) => {
      const facetName = facetId(id, facet.part);
      return {
        id: facetName,
        part: facet.part,
        isAsked: testIn(facet.showIf),
        isNamed: named.has(facetName),
      };
    }),
  };
}

/** All conditions of a question, of its parts and of its choices. */
export function conditionsIn({ showIf, facets, choices = [] }: ConditionalQuestion): ShowIf[] {
  return [showIf, ...[...facets, ...choices].map((part) => part.showIf)].filter((each) => each !== undefined);
}

/** The facets that any condition tests. */
export function namedFacets(questions: readonly ConditionalQuestion[]): Set<string> {
  return new Set(questions.flatMap(conditionsIn).flatMap(facetsIn));
}

/** The facets that this condition tests. */
export function facetsIn(showIf: ShowIf): string[] {
  return conditionsOf(showIf).map(({ condition }) => condition.question);
}
