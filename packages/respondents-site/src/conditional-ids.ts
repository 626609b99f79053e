import {
  askedIf,
  facetId,
  kindOf,
  leavesPartsOut,
  type Question,
  type SurveyDefinition,
} from '@canvass/surveys';

/**
 * Returns what may come and go with answers, by the ids that `compileVisibility` gives it: the question, its parts and its choices. Those are shown
 * only with their question. If a draw leaves parts out, one without a condition can take the place of another.
 */
export function conditionalIds(definition: SurveyDefinition, question: Question): string[] {
  const { id } = question;
  const kind = kindOf(question);
  const conditions = kind.partConditions?.(question) ?? [];
  if (conditions.length === 0) return askedIf(definition).has(id) ? [id] : [];
  const isAnyDrawn = leavesPartsOut(question);
  const parts = kind.askedParts(question).filter(({ part, showIf }) => showIf || (isAnyDrawn && part !== ''));
  const choices = (kind.offered?.(question) ?? []).filter((choice) => choice.showIf);
  return [
    ...(askedIf(definition).has(id) ? [id] : []),
    ...parts.map(({ part }) => facetId(id, part)),
    ...choices.map(({ name }) => facetId(id, name)),
  ];
}
