import { facetId, kindOf, type Question } from '@canvass/surveys';

/** Returns the ids of a question and of its parts that have a condition. Parts are asked only if their question is. */
export function conditionalIds(question: Question): string[] {
  const { id, showIf } = question;
  const kind = kindOf(question);
  const conditions = kind.partConditions?.(question) ?? [];
  const parts = conditions.length === 0 ? [] : kind.askedParts(question).filter((part) => part.showIf);
  return [...(showIf === undefined ? [] : [id]), ...parts.map(({ part }) => facetId(id, part))];
}
