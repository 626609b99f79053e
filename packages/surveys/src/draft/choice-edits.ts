import { hasVisibleCharacter, readerText } from '../shared/reader-text.ts';
import { maxConditions } from '../definition/show-if.ts';
import { type DraftEdit, type EditedDraft, notThere, refused } from './draft-edit.ts';
import { blankCondition, type Draft, type DraftQuestion, maxDraftChoices } from './draft.ts';
import { movedInList } from './move-in-list.ts';
import { findQuestion, replaceQuestion } from './question-edits.ts';

export type ChoiceEdit = Extract<
  DraftEdit,
  {
    readonly do:
      | 'addChoice'
      | 'pasteChoices'
      | 'moveChoice'
      | 'removeChoice'
      | 'addCondition'
      | 'removeCondition';
  }
>;

/** Edits of the rows within a question: its choices and conditions. */
export function editChoices(draft: Draft, edit: ChoiceEdit): EditedDraft {
  const question = findQuestion(draft, edit.question)?.question;
  if (question === undefined) return notThere;
  switch (edit.do) {
    case 'addChoice': {
      const after = question.choices.findIndex(({ key }) => key === edit.after);
      return addChoices(draft, question, [''], after === -1 ? question.choices.length : after + 1);
    }
    case 'pasteChoices':
      return pasteChoices(draft, question, edit.text);
    case 'moveChoice': {
      const index = question.choices.findIndex(({ key }) => key === edit.choice);
      const choices = index === -1 ? undefined : movedInList(question.choices, index, edit.to);
      if (choices === undefined) return notThere;
      return replaceQuestion(draft, question.id, { ...question, choices });
    }
    case 'removeChoice': {
      const choices = question.choices.filter(({ key }) => key !== edit.choice);
      if (choices.length === question.choices.length) return notThere;
      return replaceQuestion(draft, question.id, { ...question, choices });
    }
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

function pasteChoices(draft: Draft, question: DraftQuestion, text: string): EditedDraft {
  const known = new Set(question.choices.map(({ label }) => readerText(label)));
  const labels: string[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const label = line.trim();
    if (!hasVisibleCharacter(label) || known.has(readerText(label))) continue;
    known.add(readerText(label));
    labels.push(label);
  }
  if (labels.length === 0) return replaceQuestion(draft, question.id, question);
  // The blank rows were waiting for these; a published choice keeps its row.
  const choices = question.choices.filter(({ label, value }) => hasVisibleCharacter(label) || value !== '');
  return addChoices(draft, { ...question, choices }, labels, choices.length);
}

function addChoices(
  draft: Draft,
  question: DraftQuestion,
  labels: readonly string[],
  at: number,
): EditedDraft {
  if (question.choices.length + labels.length > maxDraftChoices) return refused('tooManyChoices');
  const { lastKey } = draft;
  const added = labels.map((label, index) => ({ key: `c${lastKey + index + 1}`, value: '', label }));
  const choices = question.choices.toSpliced(at, 0, ...added);
  const field = `choice.${added.at(-1)?.key ?? ''}`;
  return replaceQuestion(
    draft,
    question.id,
    { ...question, choices },
    { lastKey: lastKey + labels.length, field },
  );
}
