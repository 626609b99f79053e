import type { SurveyDefinition } from '../definition/definition.ts';
import type { FieldError } from '../shared/field-error.ts';
import { facetId } from '../facets/facet-id.ts';
import { type Question, isHidden, kindOf } from '../kinds/kinds.ts';
import type { Section } from '../definition/sections.ts';

/** One page of a survey's form. */
export interface FormPage {
  /** The section that the page is; undefined for the only page of a survey without sections. */
  readonly section: Section | undefined;
  /** At least one. */
  readonly questions: readonly Question[];
}

/** The pages of the form, in order: at least one. Every question is on one of them. */
export function formPages({ sections, questions }: SurveyDefinition): FormPage[] {
  if (sections === undefined) return [{ section: undefined, questions }];
  const starts = sections.map(({ startsAt }) => questions.findIndex(({ id }) => id === startsAt));
  return sections.map((section, index) => ({
    section,
    questions: questions.slice(starts[index], starts[index + 1]),
  }));
}

/** The pages with the questions that are asked (see `compileVisibility`), without pages on which people see none. */
export function askedPages(pages: readonly FormPage[], asked: ReadonlySet<string>): FormPage[] {
  const left = pages
    .map((page) => ({ ...page, questions: page.questions.filter(({ id }) => asked.has(id)) }))
    .filter((page) => page.questions.length > 0);
  const seen = left.filter((page) => !page.questions.every(isHidden));
  return seen.length > 0 ? seen : left;
}

/** The errors of the answers on one page, so that a person can go on before the next pages are answered. */
export function errorsOnPage({ questions }: FormPage, errors: readonly FieldError[]): FieldError[] {
  const paths = questions.map(({ id }) => `answers.${id}`);
  const exact = new Set(paths);
  return errors.filter(({ path }) => exact.has(path) || paths.some((each) => path.startsWith(`${each}.`)));
}

/**
 * Without the answers to questions and parts that are not asked, which a form may still hold from before another answer changed.
 * `asked`: the ids of facets (see `compileVisibility`).
 */
export function dropUnasked(
  { questions }: Pick<SurveyDefinition, 'questions'>,
  answers: Readonly<Record<string, unknown>>,
  asked: ReadonlySet<string>,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const question of questions) {
    const { id } = question;
    if (!asked.has(id) || !Object.hasOwn(answers, id)) continue;
    const kind = kindOf(question);
    const answer = kind.withoutParts
      ? kind.withoutParts(answers[id], (part) => asked.has(facetId(id, part)), question)
      : answers[id];
    if (answer !== undefined) kept[id] = answer;
  }
  return kept;
}
