import { type FormTexts, ownLanguage } from '@canvass/survey-form';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import type { EnteredAnswer } from './entered-answers.ts';

/** Shows answers that cannot be sent any more, as text. */
export function answersAsText(answers: readonly EnteredAnswer[], texts: FormTexts): Html {
  return markup`<dl class="entered">
${answers.map(({ question, values }) => answer(question, values, texts))}</dl>`;
}

function answer(question: string, values: readonly string[], texts: FormTexts): Html {
  return markup`<div><dt${ownLanguage(question, texts)}>${question}</dt>
${values.map((text) => markup`<dd${ownDirection(text)}>${text}</dd>\n`)}</div>
`;
}
