import type { SurveyHistory } from '../history/survey-history.ts';
import { questionOf } from '../history/history.ts';
import { canBeInLink } from '../kinds/hidden-question.ts';
import { isQuestionId } from '../shared/question-id.ts';
import { type DraftEdit, type EditedDraft, notThere, refused } from './draft-edit.ts';
import { type Draft, draftQuestions } from './draft.ts';
import { findQuestion } from './find-question.ts';
import { renamed } from './renamed-question.ts';

/**
 * Gives a question that was never published another id, by which links have its answer. Conditions and texts that name the question follow it. A
 * published one keeps its id: answers are stored under it.
 */
export function nameQuestion(
  draft: Draft,
  { question: from, id }: Extract<DraftEdit, { readonly do: 'nameQuestion' }>,
  history: SurveyHistory | undefined,
): EditedDraft {
  const found = findQuestion(draft, from);
  const isPublished = (each: string): boolean =>
    history !== undefined && questionOf(history, each) !== undefined;
  if (found === undefined || isPublished(from)) return notThere;
  const { question } = found;
  if (id === from) return { outcome: 'edited', draft, item: { kind: 'question', question: from } };
  if (!isQuestionId(id) || !canBeInLink({ id })) return refused('wrongName');
  const used = new Set(draftQuestions(draft).flatMap((each) => [each.id, each.replaces]));
  if (used.has(id) || isPublished(id)) return refused('takenName');
  return renamed(draft, from, { ...question, id });
}
