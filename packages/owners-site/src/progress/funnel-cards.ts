import { type Funnel, formPages, isolated, type PageReached, type SurveyDefinition } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { barList, type BarRow } from '../charts/bar-list.ts';
import { cardId } from '../charts/card-ids.ts';
import { shownRounded } from '../charts/shown-figures.ts';
import { progressTexts as texts } from './texts.ts';

/** The card of questions has at most this many. */
const mostQuestions = 10;

/** The bars of all steps, from the start to the end. */
export function stepRows({ started, sent, pages }: Funnel, definition: SurveyDefinition): BarRow[] {
  const row = (label: string, people: number): BarRow => ({
    label,
    sentence: markup`${label}`,
    fill: people / Math.max(1, started),
    figures: [shownCount(people), shownRounded(people, started)],
  });
  const names = pageNames(definition);
  // The first page is where people begin.
  const later = pages.slice(1).map(({ page, reached }) => row(names[page - 1]!, reached));
  return [row(texts.steps.started, started), ...later, row(texts.steps.sent, sent)];
}

/** The cards that say on which page, and at which question, people stop. Nothing if nobody does. `results`: the address of the results. */
export function whereCards(funnel: Funnel, definition: SurveyDefinition, results: string): Html {
  const { started, sent, pages, questions } = funnel;
  const stopped = started - sent;
  if (stopped <= 0) return markup``;
  const names = pageNames(definition);
  const ofPages = pages.map(({ page, stopped: count }) => ({
    ...rowOf(names[page - 1]!, count, stopped),
    sentence: markup`${names[page - 1]}`,
  }));
  const ofQuestions = questions
    .slice(0, mostQuestions)
    .map(({ question, stopped: count }) => rowOf(textOf(definition, question), count, stopped));
  return markup`${
    pages.length > 1 &&
    card('where', texts.where.pages, texts.where.pagesNote, ofPages, mostOnPage(pages, stopped))
  }${
    ofQuestions.length > 0 &&
    card(
      'question',
      texts.where.questions,
      texts.where.questionsNote,
      ofQuestions,
      mostAtQuestion(funnel, definition, stopped, results),
    )
  }`;
}

function card(id: string, heading: string, note: string, rows: readonly BarRow[], most: Html): Html {
  return markup`<section class="card" aria-labelledby="how-far-${id}"><h2 id="how-far-${id}">${heading}</h2>
<p class="note">${note}</p>
${barList({ name: heading, rows })}${most}</section>
`;
}

function rowOf(label: string, count: number, stopped: number): BarRow {
  return { label, fill: count / stopped, figures: [shownCount(count), shownRounded(count, stopped)] };
}

function mostOnPage(pages: readonly PageReached[], stopped: number): Html {
  const { page, stopped: count } = pages.reduce((most, each) => (each.stopped > most.stopped ? each : most));
  return tip(
    stopped === 1
      ? texts.single.page({ page })
      : texts.most.page(count, { stopped: shownCount(stopped), page }),
  );
}

function mostAtQuestion(
  { questions }: Funnel,
  definition: SurveyDefinition,
  stopped: number,
  results: string,
): Html {
  const { question: id, stopped: count } = questions[0]!;
  const question = isolated(textOf(definition, id));
  const text =
    stopped === 1
      ? texts.single.question({ question })
      : texts.most.question(count, { stopped: shownCount(stopped), question });
  return tip(markup`<a href="${results}#${cardId(id)}">${text}</a>`);
}

function tip(text: Html | string): Html {
  return markup`<p class="how-far-tip">${text}</p>
`;
}

function pageNames(definition: SurveyDefinition): string[] {
  return formPages(definition).map(({ section }, index) => {
    const page = index + 1;
    return section?.title === undefined
      ? texts.steps.page({ page })
      : texts.steps.named({ page, title: isolated(section.title) });
  });
}

function textOf({ questions }: SurveyDefinition, id: string): string {
  return questions.find((question) => question.id === id)?.text ?? id;
}
