import { type DraftQuestion, type Question, hasVisibleCharacter, itemsOf } from '@canvass/surveys';
import { draftTexts } from '../drafts/texts.ts';
import { kindEditor } from '../kinds/kinds.ts';

/** More items of a list than these are not drawn in the builder: they would make each save slow. */
export const mostItemsOnCard = 30;

/** A question that can be drawn as respondents will see it, though the draft may be incomplete. */
export function previewQuestion(draft: DraftQuestion, mostItems: number): Question {
  const { id, type, required } = draft;
  const text = hasVisibleCharacter(draft.text) ? draft.text : draftTexts.untitledQuestion;
  return kindEditor(type).preview(draft, { id, text, required }, mostItems);
}

/** Says what `previewQuestion` leaves out of each list. */
export function itemsLeftOut(question: DraftQuestion, mostItems: number): string[] {
  return Object.entries(kindEditor(question.type).lists).flatMap(([list, words]) => {
    const count = (itemsOf(question, list) ?? []).length - mostItems;
    return count > 0 ? [words.more(count)] : [];
  });
}
