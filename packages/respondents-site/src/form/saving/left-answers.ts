import type { FormTexts } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { answersAsText } from '../answers-as-text.ts';
import type { EnteredAnswer } from '../entered-answers.ts';

/** Shows answers that the survey does not take any more, as text. */
export function leftAnswers(texts: FormTexts, left: readonly EnteredAnswer[]): Html {
  const { heading, text } = texts.saving.left;
  return markup`<section class="saving-left" aria-labelledby="saving-left"><h2 id="saving-left">${heading}</h2>
<p>${text}</p>
${answersAsText(left, texts)}</section>
`;
}
