import { type QuestionOf, renderMarkdown } from '@canvass/surveys';
import { Html, markup } from '@canvass/web/page';
import { controlId } from '../../field/field.ts';
import { ownLanguage } from '../../field/own-language.ts';
import type { KindForm } from '../kind-form.ts';

export const statementForm: KindForm<QuestionOf<'statement'>> = {
  field: ({ id, text, picture }, { picturesAt, texts }) =>
    markup`<div class="question statement" id="${controlId(id)}"${ownLanguage(text, texts)}>
${new Html(renderMarkdown(text))}${picture && markup`<img src="${picturesAt}/${picture.id}" alt="${picture.text ?? ''}">`}</div>
`,
  style: new URL('statement.css', import.meta.url),
};
