import { askedIf } from '../definition/asked-if.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { isHidden, kindOf, type Question } from '../kinds/kinds.ts';
import { type FormPage, formPages } from './form-pages.ts';

export interface UnreachedPage extends FormPage {
  /** From 1. */
  readonly number: number;
}

/** The pages to which no way leads, because earlier ones always lead past them. Whether conditions can hold together is not looked at. */
export function unreachedPages(definition: SurveyDefinition): UnreachedPage[] {
  const pages = formPages(definition);
  const numbers = new Map(pages.map(({ questions }, index) => [questions[0]!.id, index]));
  const reached = new Set([0]);
  for (const [index, page] of pages.entries()) {
    if (!reached.has(index)) continue;
    const jumps = page.section?.next ?? [];
    for (const { to } of jumps) if (typeof to === 'string') reached.add(numbers.get(to)!);
    const isLeft = jumps.some(({ showIf }) => showIf === undefined) && isAlwaysSeen(definition, page);
    if (!isLeft) reached.add(index + 1);
  }
  return pages.flatMap((page, index) => (reached.has(index) ? [] : [{ ...page, number: index + 1 }]));
}

/** Jumps of a page that people do not see are not taken. */
function isAlwaysSeen(definition: SurveyDefinition, { questions }: FormPage): boolean {
  const conditions = askedIf(definition);
  return questions.some(
    (question) => !isHidden(question) && !conditions.has(question.id) && !hasConditionalParts(question),
  );
}

/** Whether parts of the question have conditions: people do not see it if none of them holds. */
function hasConditionalParts(question: Question): boolean {
  return (kindOf(question).partConditions?.(question) ?? []).length > 0;
}
