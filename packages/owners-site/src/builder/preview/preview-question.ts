import { type DraftQuestion, type Question, hasHidden, hasVisibleCharacter } from '@canvass/surveys';
import { draftTexts } from '../../drafts/texts.ts';
import { kindEditor } from '../../kinds/kinds.ts';

/** A question that can be drawn as respondents will see it, though the draft may be incomplete. */
export function previewQuestion(draft: DraftQuestion, mostItems: number): Question {
  const { id, type, description, required, hidden } = draft;
  const text = hasVisibleCharacter(draft.text) ? draft.text : draftTexts.untitledQuestion;
  const common = {
    id,
    text,
    ...(hasVisibleCharacter(description) && { description }),
    required,
    ...(hidden && hasHidden(type) && { hidden }),
  };
  return kindEditor(type).preview(draft, common, mostItems);
}
