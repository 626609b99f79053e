import { isolated } from '@canvass/surveys';
import { bdi, drawIcon, type Html, htmlDocument, markup, ownDirection } from '@canvass/web/page';
import { languageInUse } from '@canvass/web/texts';
import { cardId } from '../../charts/card-ids.ts';
import { shownDay } from '../../charts/shown-figures.ts';
import { reportStyle, scripts } from '../../desk/assets.ts';
import { headline } from '../headline.ts';
import { headingId, questionCard } from '../question-card.ts';
import type { QuestionResult, ResultsModel } from '../results-model.ts';
import { trendCard } from '../trend-card.ts';
import { conditionsInWords } from '../../reading/view/conditions-in-words.ts';
import { inShort } from './in-short.ts';
import { type Paper, papers } from './paper-css.ts';
import { reportTexts as texts } from './texts.ts';

export interface ReportPage {
  readonly model: ResultsModel;
  /** The tenant that asks. */
  readonly tenant: string;
  readonly paper: Paper;
  /** Chooses what the report has; absent if the reader may not. */
  readonly choice?: Html | undefined;
  /** Compares groups; absent if the report compares none. */
  readonly groups?: Html | undefined;
  readonly links: ReportLinks;
}

export interface ReportLinks {
  /** The address of the results. */
  readonly results: string;
  /** The address of the style of the pages. */
  readonly paper: string;
  /** The address of the report on another paper, or with or without texts. */
  readonly report: (paper: Paper, showsTexts: boolean) => string;
  /** Whether the reader may choose if texts are shown. */
  readonly choosesTexts: boolean;
  /** Where the link to the results is made; undefined if the reader may not. */
  readonly share?: string | undefined;
}

/** Renders a report: the results as pages to print, which a browser saves as PDF. */
export function reportPage(page: ReportPage): string {
  const { model, links, groups } = page;
  return htmlDocument({
    title: texts.title({ title: isolated(model.title) }),
    style: reportStyle,
    scripts: [scripts.report],
    lang: languageInUse(),
    head: markup`<link rel="stylesheet" href="${links.paper}">\n`,
    body: markup`${tools(page)}<main class="report results">
${cover(page)}${questions(model)}${groups}${howToRead(model)}</main>`,
  });
}

function tools({ model, paper, links, choice }: ReportPage): Html {
  const sizes = papers.map(
    (each) =>
      markup`<a href="${links.report(each, model.showsTexts)}"${each === paper && markup` aria-current="true"`}>${texts.papers[each]}</a>`,
  );
  const other = !model.showsTexts;
  return markup`<nav class="report-tools" aria-label="${texts.tools}"><a class="button quiet" href="${links.results}">${drawIcon('left', { mirrors: true })}${texts.back}</a>
<div class="segments" role="group" aria-label="${texts.paper}">${sizes}</div>
${choice}${links.choosesTexts && markup`<a class="button quiet" href="${links.report(paper, other)}">${other ? texts.withTexts : texts.withoutTexts}</a>\n`}${links.share !== undefined && markup`<a class="button quiet" href="${links.share}">${texts.share}</a>\n`}<p class="note" data-without-script>${texts.printByMenu}</p>
<button class="push" type="button" data-prints hidden>${drawIcon('print')}${texts.print}</button></nav>
`;
}

function cover({ model, tenant }: ReportPage): Html {
  const { title, slice } = model;
  const conditions = slice === undefined ? '' : conditionsInWords(slice);
  const findings = inShort(model);
  return markup`<header class="report-cover"><p class="note">${tenant}</p>
<h1${ownDirection(title)}>${title}</h1>
<p class="lead">${toldBy(model)}</p>
${conditions !== '' && markup`<p class="note">${texts.only({ conditions: isolated(conditions) })}</p>\n`}${headline(model)}</header>
${findings.length > 0 && markup`<section class="report-part"><h2>${texts.inShort}</h2>\n<ol class="findings">${findings.map((finding) => markup`<li dir="auto">${finding}</li>\n`)}</ol></section>\n`}${contents(model)}`;
}

function toldBy(model: ResultsModel): string {
  const { summary, step, isPartHidden } = model;
  const { totalAnswers, days } = summary;
  if (totalAnswers === 0) return texts.nobody;
  const [from, to] = [days[0]?.day, days.at(-1)?.day];
  if (step !== undefined || isPartHidden || from === undefined || to === undefined)
    return texts.toldOnce(totalAnswers);
  if (from === to) return texts.toldOn(totalAnswers, { day: shownDay(from) });
  return texts.told(totalAnswers, { from: shownDay(from), to: shownDay(to) });
}

const asked = ({ summary }: ResultsModel): readonly QuestionResult[] =>
  summary.questions.filter((result) => !result.retired);

function contents(model: ResultsModel): Html {
  const links = asked(model).map(
    ({ id, text }) => markup`<li><a href="#${cardId(id)}">${bdi(text)}</a></li>\n`,
  );
  return markup`<nav class="report-part contents" aria-labelledby="contents"><h2 id="contents">${texts.contents}</h2>
<ol>${links}</ol></nav>
`;
}

function questions(model: ResultsModel): Html {
  const unfolded = { ...model, isUnfolded: true };
  const card = (result: QuestionResult): Html =>
    markup`<section class="card" id="${cardId(result.id)}" aria-labelledby="${headingId(result.id)}">${questionCard(result, unfolded)}</section>\n`;
  const retired = model.summary.questions.filter((result) => result.retired);
  const trend = model.summary.days.length > 0;
  return markup`<section class="report-questions">${trend && markup`<section class="card" id="results-trend">${trendCard(model)}</section>\n`}${asked(model).map(card)}${
    retired.length > 0 && markup`<h2>${texts.retired}</h2>\n${retired.map(card)}`
  }</section>
`;
}

function howToRead({ leastAnswers, step }: ResultsModel): Html {
  const lines = [
    texts.shares,
    texts.exact,
    step === undefined && leastAnswers > 1 ? texts.small({ least: leastAnswers }) : '',
    step !== undefined && step > 1 ? texts.steps : '',
  ];
  return markup`<section class="report-part how"><h2>${texts.how}</h2><p>${lines.filter((line) => line !== '').join(' ')}</p></section>
`;
}
