import type { FormTexts } from '@canvass/survey-form';
import { ownLanguage } from '@canvass/survey-form';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import type { LeftAnswer } from './fit-fields.ts';

/** Shows answers that the survey does not take any more, as text. */
export function leftAnswers(texts: FormTexts, left: readonly LeftAnswer[]): Html {
  const { heading, text } = texts.saving.left;
  return markup`<section class="saving-left" aria-labelledby="saving-left"><h2 id="saving-left">${heading}</h2>
<p>${text}</p>
<dl class="entered">
${left.map(({ question, values }) => leftAnswer(question, values, texts))}</dl></section>
`;
}

function leftAnswer(question: string, values: readonly string[], texts: FormTexts): Html {
  return markup`<div><dt${ownLanguage(question, texts)}>${question}</dt>
${values.map((text) => markup`<dd${ownDirection(text)}>${text}</dd>\n`)}</div>
`;
}
