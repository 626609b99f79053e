import {
  type DraftQuestion,
  type Question,
  hasVisibleCharacter,
  itemsOf,
  readWholeNumber,
} from '@canvass/surveys';
import { draftTexts } from '../drafts/texts.ts';

/** More choices than these are not drawn in the builder: they would make each save slow. */
const maxChoices = 30;
/** A range in the preview has at most this many values. */
const maxValues = 101;

/** A question that can be drawn as respondents will see it, though the draft may be incomplete. */
export function previewQuestion(draft: DraftQuestion): Question {
  const { id, required } = draft;
  const text = hasVisibleCharacter(draft.text) ? draft.text : draftTexts.untitledQuestion;
  const common = { id, text, required };
  switch (draft.type) {
    case 'text':
      return { ...common, type: 'text', maxLength: whole(draft.maxLength, 1, 10_000, 2_000) };
    case 'scale': {
      const min = whole(draft.min, -1_000_000, 1_000_000, 1);
      const max = whole(draft.max, min, min + maxValues - 1, min + 4);
      return {
        ...common,
        type: 'scale',
        min,
        max,
        ...(hasVisibleCharacter(draft.minLabel) && { minLabel: draft.minLabel }),
        ...(hasVisibleCharacter(draft.maxLabel) && { maxLabel: draft.maxLabel }),
      };
    }
    case 'choice': {
      const { multiple } = draft;
      const choices = draft.choices.slice(0, maxChoices).map(({ key, label }) => ({
        value: key,
        label: hasVisibleCharacter(label) ? label : draftTexts.untitledChoice,
      }));
      return { ...common, type: 'choice', choices, multiple };
    }
  }
}

/** The choices that `previewQuestion` leaves out. */
export function choicesLeftOut(question: DraftQuestion): number {
  return Math.max(0, (itemsOf(question, 'choices') ?? []).length - maxChoices);
}

function whole(typed: string, min: number, max: number, otherwise: number): number {
  const value = readWholeNumber(typed) ?? Number.NaN;
  return value >= min && value <= max ? value : otherwise;
}
