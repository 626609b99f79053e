import { languagesOf, parseDefinition, translatedDefinition } from '@canvass/surveys';
import { formDocument, type Look, questionField, type Scheme, textsOf } from '@canvass/survey-form';
import { markup } from '@canvass/web/page';
import { languageInUse } from '@canvass/web/texts';
import example from './example.json' with { type: 'json' };

/** The answer that the example shows. */
const chosen = { choice: 'soon' };

/** Renders a form with the theme of a tenant, in the language of the page around it. Nothing can be sent. */
export function exampleForm(look: Look, scheme: Scheme | undefined): string {
  const parsed = parseDefinition(example);
  if (!parsed.ok) throw new Error('the example is no survey');
  const language = languagesOf(parsed.definition).find((each) => each === languageInUse()) ?? 'en';
  const { title, description, questions } = translatedDefinition(parsed.definition, language).definition;
  const texts = textsOf({ language });
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
