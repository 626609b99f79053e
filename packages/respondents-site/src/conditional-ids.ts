import { askedIf, facetId, kindOf, type Question, type SurveyDefinition } from '@canvass/surveys';

/** Returns what has a condition, by the ids that `compileVisibility` gives it: the question, its parts and its choices. Those are shown only with their question. */
export function conditionalIds(definition: SurveyDefinition, question: Question): string[] {
  const { id } = question;
  const kind = kindOf(question);
  const conditions = kind.partConditions?.(question) ?? [];
  if (conditions.length === 0) return askedIf(definition).has(id) ? [id] : [];
  const parts = kind.askedParts(question).filter((part) => part.showIf);
  const choices = (kind.offered?.(question) ?? []).filter((choice) => choice.showIf);
  return [
    ...(askedIf(definition).has(id) ? [id] : []),
    ...parts.map(({ part }) => facetId(id, part)),
    ...choices.map(({ name }) => facetId(id, name)),
  ];
}
