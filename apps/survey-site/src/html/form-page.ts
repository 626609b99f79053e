import type { FieldError, FormFields, SurveyDefinition } from '@canvass/surveys';
import { markup, type Html } from './markup.ts';
import { page } from './page.ts';
import { controlId, questionField } from './question-field.ts';

/** The form's own hidden field; a dot is in no question's id. */
export const submissionIdField = 'submission.id';

export interface FormPage {
  readonly definition: SurveyDefinition;
  /** Where the form is posted to: its own address. */
  readonly action: string;
  readonly submissionId: string;
  /** What was submitted, on a page that is shown again. */
  readonly fields?: FormFields;
  readonly errors?: readonly FieldError[];
  /** Why the answers were not stored though nothing is wrong with them. */
  readonly notice?: string;
}

export function formPage({
  definition,
  action,
  submissionId,
  fields = {},
  errors = [],
  notice,
}: FormPage): string {
  const byQuestion = new Map(errors.map(({ path, message }) => [path.replace(/^answers\./, ''), message]));
  const failed = errors.length > 0 || notice !== undefined;
  return page({
    title: `${failed ? 'Error: ' : ''}${definition.title}`,
    body: markup`<h1>${definition.title}</h1>
${definition.description !== undefined && markup`<p class="lead prose">${definition.description}</p>`}
${errors.length > 0 && errorSummary(definition, byQuestion)}${notice !== undefined && noticeBox(notice)}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="${submissionIdField}" value="${submissionId}">
${definition.questions.map((question) => questionField(question, { fields, errors: byQuestion }))}
<div class="actions">
<button type="submit">Send answers</button>
<p class="note">Nothing is stored before you send it.</p>
</div>
</form>`,
  });
}

function errorSummary(definition: SurveyDefinition, errors: ReadonlyMap<string, string>): Html {
  const asked = definition.questions.filter((question) => errors.has(question.id));
  const items = asked.map(({ id, text }) => {
    const link = markup`<a href="#${controlId(id)}">${firstLine(text)} – ${errors.get(id)}</a>`;
    return markup`<li>${link}</li>\n`;
  });
  const heading =
    asked.length === 1
      ? 'There is a problem with one answer'
      : `There are problems with ${asked.length} answers`;
  return alert(heading, markup`<ul>\n${items}</ul>`);
}

function noticeBox(notice: string): Html {
  return alert('Your answers were not stored', markup`<p>${notice}</p>`);
}

/** The browser moves the focus here when the page loads, without a script. */
function alert(heading: string, content: Html): Html {
  return markup`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-heading">
<h2 id="summary-heading">${heading}</h2>
${content}
</div>`;
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? text;
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
}
