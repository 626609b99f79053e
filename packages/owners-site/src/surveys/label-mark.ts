import { readerText } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';

/** The shapes of labels, each with a colour of its own. */
const marks = 6;

/** A label: its word, with a mark whose shape and colour follow from the word, so that they stay when other labels come and go. */
export function labelMark(label: string): Html {
  let sum = 0;
  for (const unit of readerText(label).toLowerCase()) sum = (sum * 31 + (unit.codePointAt(0) ?? 0)) % 9_973;
  return markup`<span class="survey-label"><i class="label-mark shape-${(sum % marks) + 1}"></i>${label}</span>`;
}
