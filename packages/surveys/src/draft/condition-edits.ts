import { maxConditions } from '../conditions/show-if.ts';
import { blankCondition } from '../kinds/draft-show-if.ts';
import { type DraftEdit, type EditedDraft, notThere, refused } from './draft-edit.ts';
import type { Draft } from './draft.ts';
import { findQuestion, replaceQuestion } from './question-edits.ts';

export type ConditionEdit = Extract<DraftEdit, { readonly do: 'addCondition' | 'removeCondition' }>;

/** Edits of the list of a question's conditions. */
export function editConditions(draft: Draft, edit: ConditionEdit): EditedDraft {
  const question = findQuestion(draft, edit.question)?.question;
  if (question === undefined) return notThere;
  switch (edit.do) {
    case 'addCondition': {
      const { match = 'all', conditions = [] } = question.showIf ?? {};
      if (conditions.length >= maxConditions) return refused('tooManyConditions');
      const showIf = { match, conditions: [...conditions, blankCondition] };
      const field = `if.${conditions.length}.question`;
      return replaceQuestion(draft, question.id, { ...question, showIf }, { field });
    }
    case 'removeCondition': {
      const { showIf } = question;
      if (showIf?.conditions[edit.index] === undefined) return notThere;
      const conditions = showIf.conditions.toSpliced(edit.index, 1);
      const next = conditions.length === 0 ? null : { ...showIf, conditions };
      return replaceQuestion(draft, question.id, { ...question, showIf: next });
    }
  }
}
