import type { FieldError, FormFields, SurveyDefinition } from '@canvass/surveys';
import type { FormTexts, Message } from '../../ui/form-texts/form-texts.ts';
import { faultText, textsOf } from '../../ui/form-texts/texts-of.ts';
import { markup, type Html } from '../../ui/markup.ts';
import { page } from '../../ui/page.ts';
import { controlId, questionField } from '../../ui/question-field.ts';
import { ofFields, submissionIdField } from '../form-submission.ts';

export interface FormPage {
  readonly definition: SurveyDefinition;
  /** The form's address, to which it is posted. */
  readonly action: string;
  readonly submissionId: string;
  /** The submitted values, if the form is shown again. */
  readonly fields?: FormFields;
  readonly errors?: readonly FieldError[];
  /** Why valid answers were not stored. */
  readonly notice?: Message;
}

export function formPage({
  definition,
  action,
  submissionId,
  fields = {},
  errors = [],
  notice,
}: FormPage): string {
  const texts = textsOf(definition);
  const byQuestion = new Map(
    errors
      .filter(({ path }) => path.startsWith(ofAnswers))
      .map((error) => [error.path.slice(ofAnswers.length), errorText(texts, error)]),
  );
  const others = errors
    .filter(({ path }) => path.startsWith(ofFields))
    .map(({ path }) => texts.errors.unknownField(path.slice(ofFields.length)));
  const failed = errors.length > 0 || notice !== undefined;
  return page({
    lang: texts.language,
    dir: texts.dir,
    title: failed ? `${texts.errors.mark} ${definition.title}` : definition.title,
    body: markup`<h1>${definition.title}</h1>
${definition.description !== undefined && markup`<p class="lead prose">${definition.description}</p>`}
${errors.length > 0 && errorSummary(texts, definition, byQuestion, others)}${notice !== undefined && noticeBox(notice)}
<form method="post" action="${action}" novalidate>
<input type="hidden" name="${submissionIdField}" value="${submissionId}">
${definition.questions.map((question) => questionField(question, { fields, errors: byQuestion, texts }))}
<div class="actions">
<button type="submit">${texts.form.send}</button>
<p class="note">${texts.form.nothingStoredYet}</p>
</div>
</form>`,
  });
}

const ofAnswers = 'answers.';

function errorText(texts: FormTexts, { fault, message }: FieldError): string {
  return fault === undefined ? message : faultText(texts, fault);
}

/** `others`: errors that belong to no question of the survey. */
function errorSummary(
  { errors: words }: FormTexts,
  definition: SurveyDefinition,
  errors: ReadonlyMap<string, string>,
  others: readonly string[],
): Html {
  const asked = definition.questions.filter((question) => errors.has(question.id));
  const items = asked.map(({ id, text }) => {
    const link = markup`<a href="#${controlId(id)}">${firstLine(text)} – ${errors.get(id)}</a>`;
    return markup`<li>${link}</li>\n`;
  });
  const heading = words.problems(asked.length + others.length);
  const unlinked = others.map((message) => markup`<li>${message}</li>\n`);
  return alert(heading, markup`<ul>\n${[...items, ...unlinked]}</ul>`);
}

function noticeBox({ heading, text }: Message): Html {
  return alert(heading, markup`<p>${text}</p>`);
}

/** `autofocus` moves the focus here when the page loads, without a script. */
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
