import type { Question } from '@canvass/surveys';
import { controlId, type FormTexts, type Message } from '@canvass/survey-form';
import { bdi, type Html, markup } from '@canvass/web/page';

/** Renders the list of errors above a form. `others` are errors that belong to no question on the page. */
export function errorSummary(
  { errors: words }: FormTexts,
  questions: readonly Question[],
  errors: ReadonlyMap<string, string>,
  others: readonly string[],
): Html {
  const asked = questions.filter((question) => errors.has(question.id));
  const items = asked.map(({ id, text }) => {
    const link = markup`<a href="#${controlId(id)}">${bdi(firstLine(text))} – ${errors.get(id)}</a>`;
    return markup`<li>${link}</li>\n`;
  });
  const heading = words.problems(asked.length + others.length);
  const unlinked = others.map((message) => markup`<li>${message}</li>\n`);
  return alert(heading, markup`<ul>\n${[...items, ...unlinked]}</ul>`);
}

/** Renders the error of a form without any answer. No question is to blame, so its link leads to the first one on the page. */
export function nothingAnsweredBox({ errors }: FormTexts, questions: readonly Question[]): Html {
  const { heading, text } = errors.nothingAnswered;
  const [first] = questions;
  return alert(
    heading,
    markup`<p>${first === undefined ? text : markup`<a href="#${controlId(first.id)}">${text}</a>`}</p>`,
  );
}

export function alertBox({ heading, text }: Message): Html {
  return alert(heading, markup`<p>${text}</p>`);
}

/** `autofocus` moves the focus here when the page loads, without a script. */
function alert(heading: string, content: Html): Html {
  return markup`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-heading">
<h2 id="summary-heading">${heading}</h2>
${content}
</div>`;
}

/** Renders a box about something new on the page that is no error. `takesFocus` is false if an alert takes the focus. */
export function newsBox(content: Html, takesFocus: boolean): Html {
  return markup`<div class="news" role="status" tabindex="-1"${takesFocus && markup` autofocus`}>
${content}
</div>
`;
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? text;
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
}
