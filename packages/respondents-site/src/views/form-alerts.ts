import { asksPeople, facetId, type Question } from '@canvass/surveys';
import { controlId, type FieldState, firstControlId, type Message, partsOf } from '@canvass/survey-form';
import { bdi, type Html, markup } from '@canvass/web/page';

/** Renders the list of errors above a form. `others` are errors that belong to no question on the page. */
export function errorSummary(
  questions: readonly Question[],
  state: FieldState,
  others: readonly string[],
): Html {
  const items = questions.flatMap((question) => errorsOf(question, state));
  const heading = state.texts.errors.problems(items.length + others.length);
  const unlinked = others.map((message) => markup`<li>${message}</li>\n`);
  return alert(heading, markup`<ul>\n${[...items, ...unlinked]}</ul>`);
}

/** Links each error of a question, and of its parts, to the control. */
function errorsOf(question: Question, state: FieldState): Html[] {
  const { id, text } = question;
  const ofQuestion = state.errors.get(id);
  const items =
    ofQuestion === undefined ? [] : [errorLink(firstControlId(question, state), [text], ofQuestion)];
  for (const { part, label = '' } of partsOf(question, state.texts.language)) {
    const error = part === '' ? undefined : state.errors.get(facetId(id, part));
    if (error !== undefined) items.push(errorLink(controlId(facetId(id, part)), [text, label], error));
  }
  return items;
}

function errorLink(control: string, labels: readonly string[], error: string): Html {
  const before = labels.map((label) => markup`${bdi(firstLine(label))} – `);
  return markup`<li><a href="#${control}">${before}${error}</a></li>\n`;
}

/** Renders the error of a form without any answer. No question is to blame, so its link leads to the first one on the page. */
export function nothingAnsweredBox(questions: readonly Question[], state: FieldState): Html {
  const { heading, text } = state.texts.errors.nothingAnswered;
  const first = questions.find(asksPeople);
  return alert(
    heading,
    markup`<p>${first === undefined ? text : markup`<a href="#${firstControlId(first, state)}">${text}</a>`}</p>`,
  );
}

/** `link`: to what the person is asked for. */
export function alertBox({ heading, text }: Message, link?: Html): Html {
  return alert(heading, markup`<p>${text}</p>${link !== undefined && markup`\n<p>${link}</p>`}`);
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
