import { parseDefinition } from '@canvass/surveys';
import { formDocument, type Look, questionField, type Scheme, textsOf } from '@canvass/survey-form';
import { markup } from '@canvass/web/page';
import { themesTexts } from './texts.ts';

const { example: words } = themesTexts;

/** Renders a form with the theme of a tenant. Nothing can be sent. */
export function exampleForm(look: Look, scheme: Scheme | undefined): string {
  const texts = textsOf({ language: 'en' });
  const parsed = parseDefinition({
    title: words.title,
    questions: [
      { id: 'choice', type: 'choice', text: words.choice, choices: words.choices },
      { id: 'scale', type: 'scale', text: words.scale, min: 0, max: 10 },
      { id: 'text', type: 'text', text: words.text },
    ],
  });
  if (!parsed.ok) throw new Error('the example is no survey');
  const { questions } = parsed.definition;
  const state = { fields: { choice: words.choices[0] }, errors: new Map(), texts, picturesAt: '' };
  return formDocument({
    title: words.title,
    texts,
    look,
    scheme,
    questions,
    body: markup`<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<form class="fields" novalidate>
${questions.map((question) => questionField(question, state))}
</form>`,
  });
}
