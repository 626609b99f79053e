import { parseDefinition } from '@canvass/surveys';
import { formDocument, type Look, questionField, type Scheme, textsOf } from '@canvass/survey-form';
import { markup } from '@canvass/web/page';
import example from './example.json' with { type: 'json' };

/** The answer that the example shows. */
const chosen = { choice: 'Yes, soon' };

/** Renders a form with the theme of a tenant. Nothing can be sent. */
export function exampleForm(look: Look, scheme: Scheme | undefined): string {
  const texts = textsOf({ language: 'en' });
  const parsed = parseDefinition(example);
  if (!parsed.ok) throw new Error('the example is no survey');
  const { title, description, questions } = parsed.definition;
  const state = { fields: chosen, errors: new Map(), texts, picturesAt: '' };
  return formDocument({
    title,
    texts,
    look,
    scheme,
    questions,
    body: markup`<h1>${title}</h1>
<p class="lead">${description}</p>
<form class="fields" novalidate>
${questions.map((question) => questionField(question, state))}
</form>`,
  });
}
