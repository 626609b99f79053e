import { maxQuestions } from '../definition/definition.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import type { DraftQuestion } from '../kinds/kinds.ts';
import { newItem } from '../kinds/list-items.ts';
import { blankQuestion } from '../kinds/new-question.ts';
import { type DraftEdit, type EditedDraft, refused } from './draft-edit.ts';
import { keysAfter } from './draft-keys.ts';
import { type Draft, draftQuestions } from './draft.ts';
import { insertQuestion, newId } from './question-edits.ts';
import { withItems } from './question-lists.ts';
import { questionsOfText } from './questions-of-text.ts';

export type CopyEdit = Extract<DraftEdit, { readonly do: 'pasteQuestions' | 'copyQuestion' }>;

/** Edits that add whole questions: those of a text, or one of another draft. */
export function editCopies(draft: Draft, edit: CopyEdit, history: SurveyHistory | undefined): EditedDraft {
  if (edit.do === 'copyQuestion') {
    const { question, after, keepsId = false } = edit;
    return added(draft, [() => question], after, history, keepsId ? question.id : undefined);
  }
  const read = questionsOfText(edit.text);
  if (read.length === 0) return refused('noQuestions');
  const makers = read.map(({ text, choices }): Maker => (newKey) => {
    const items = choices.map((label) => newItem(newKey, label));
    const kind = items.length === 0 ? 'text' : 'choice';
    return blankQuestion({ id: 'q1', text }, kind, newKey, items);
  });
  return added(draft, makers, edit.after, history);
}

type Maker = (newKey: () => string) => DraftQuestion;

/** The draft with these questions, the first one after `after`. The edit is at the first of them. `wanted` is the id of a question if it is free. */
function added(
  draft: Draft,
  makers: readonly Maker[],
  after: CopyEdit['after'],
  history: SurveyHistory | undefined,
  wanted?: string,
): EditedDraft {
  if (draftQuestions(draft).length + makers.length > maxQuestions) return refused('tooManyQuestions');
  let next: EditedDraft = { outcome: 'edited', draft, item: after ?? { kind: 'survey' } };
  let first: EditedDraft | undefined;
  let place = after;
  for (const make of makers) {
    const { id, lastQuestion } = newId(next.draft, history, wanted);
    const keys = keysAfter(next.draft.lastKey);
    const made = ownCopy(make(keys.newItemKey), keys.newItemKey);
    const base = { ...next.draft, lastQuestion, lastKey: keys.last() };
    const inserted = insertQuestion(base, { ...made, id, showIf: null, replaces: '' }, place);
    if (inserted.outcome !== 'edited') return inserted;
    [next, place] = [inserted, inserted.item];
    first ??= inserted;
  }
  return { ...next, ...(first?.outcome === 'edited' && { item: first.item }) };
}

/** The question with items that are new in this draft. */
function ownCopy(question: DraftQuestion, newKey: () => string): DraftQuestion {
  const { picture: _picture, ...plain } = question as DraftQuestion & { readonly picture?: string };
  return withItems(plain, ({ showIf: _showIf, picture: _itemPicture, ...item }) => ({
    ...item,
    key: newKey(),
    value: '',
  }));
}
