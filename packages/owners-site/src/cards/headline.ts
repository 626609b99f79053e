import { isFiltering, parseDay } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { sharedTexts } from '../desk/texts.ts';
import { facetResults } from './facet-results.ts';
import { inAllAnswers } from './all-answers.ts';
import { resultsTexts } from './texts/results.ts';
import { type FacetResult, zoneOf, type ResultsModel } from './results-model.ts';
import { shownMoment, shownRounded, shownScore } from '../charts/shown-figures.ts';
import { screenedOut } from './screened-out.ts';
import { shownTotal } from './shown-total.ts';

const texts = resultsTexts.figures;

/** Shows the figures that a reader looks for first. */
export function headline(model: ResultsModel): Html {
  const { summary, showsDuplicates, step, all } = model;
  // A script says how long ago it was. Public results do not say it.
  const last = step === undefined ? (all ?? summary).lastAnswerAt : null;
  const { duplicates, conflicts } = summary;
  return markup`<h2 class="hidden">${texts.heading}</h2>
<dl class="figures"${last !== null && markup` data-last-answer="${last}"`}>
${answersFigure(model)}${screenedOutFigure(model)}${npsFigure(model)}${closingFigure(model)}${lastFigure(model)}</dl>
${showsDuplicates && duplicates > 0 && markup`<p class="note">${conflicts > 0 ? texts.duplicatesThatDiffer(duplicates, { conflicts }) : texts.duplicates(duplicates)}</p>\n`}`;
}

/** Renders a figure with its name, in a list of them, and a note below. */
export function figure(name: string, value: Html | string, note?: Html | string): Html {
  return markup`<div><dt>${name}</dt><dd>${value}</dd>${note !== undefined && markup`<dd class="note">${note}</dd>`}</div>\n`;
}

function answersFigure(model: ResultsModel): Html {
  const { slice, summary, isPartHidden } = model;
  const of = slice?.of;
  const share =
    of === undefined || isPartHidden
      ? limitOf(model)
      : texts.ofAll({ share: shownRounded(summary.totalAnswers, of) });
  return figure(
    texts.answers,
    markup`<span class="total">${shownTotal(model)}</span>${of !== undefined && markup` <small>${texts.of({ count: shownCount(of) })}</small>`}`,
    share,
  );
}

function screenedOutFigure(model: ResultsModel): Html | undefined {
  const shown = screenedOut(model);
  return shown && figure(shown.name, shown.value, shown.note);
}

/** Says how many answers the survey accepts at most; undefined if it has no such limit. */
function limitOf({ summary: { totalAnswers }, maxAnswers }: ResultsModel): string | undefined {
  if (maxAnswers === undefined) return undefined;
  return totalAnswers > maxAnswers
    ? texts.overLimit(totalAnswers - maxAnswers)
    : texts.limit({ limit: shownCount(maxAnswers) });
}

/** Shows the Net Promoter Score of the first question that has one. */
function npsFigure(model: ResultsModel): Html | undefined {
  const result = facetResults(model.summary.questions).find((each) => scoreOf(each) !== undefined);
  const score = result && scoreOf(result);
  if (result === undefined || score === undefined || model.hiddenFacets.has(result.id)) return undefined;
  const all = inAllAnswers(result, model);
  const inAll = all && scoreOf(all);
  return figure(
    texts.nps,
    markup`<b>${shownScore(score)}</b>`,
    inAll === undefined ? undefined : texts.npsOfAll({ score: shownScore(inAll) }),
  );
}

function scoreOf(result: FacetResult): number | undefined {
  return 'nps' in result && result.answered > 0 ? result.nps?.score : undefined;
}

/** Says when the survey closes or that it is closed; undefined if it is open without an end. */
function closingFigure(model: ResultsModel): Html | undefined {
  const { state, closesAt, today } = model;
  if (state === 'closed') return figure(texts.state, markup`<b>${sharedTexts.states.closed}</b>`);
  if (closesAt === undefined) return undefined;
  const zone = zoneOf(model);
  const days = parseDay(zone.dayAt(Date.parse(closesAt)).name)! - parseDay(today)!;
  return figure(
    texts.open,
    markup`<b>${days < 1 ? texts.lastDay : texts.days(days)}</b>`,
    texts.closes({ time: shownMoment(closesAt, zone) }),
  );
}

/** Says when the last and the first answer of those that are shown came. Public results do not say it. */
function lastFigure(model: ResultsModel): Html | undefined {
  const { summary, step, isPartHidden } = model;
  const { firstAnswerAt, lastAnswerAt } = summary;
  if (step !== undefined || isPartHidden || firstAnswerAt === null || lastAnswerAt === null) return undefined;
  const zone = zoneOf(model);
  return figure(
    texts.last,
    markup`<time datetime="${lastAnswerAt}">${shownMoment(lastAnswerAt, zone)}</time>`,
    texts.first({ time: shownMoment(firstAnswerAt, zone) }),
  );
}

/** Says how many of all answers the page shows. It is empty if it shows all. */
export function shownCountOf(model: ResultsModel): Html {
  const { slice } = model;
  if (slice === undefined || slice.of === undefined || !isFiltering(slice.view.filter)) return markup``;
  return markup`${texts.shown({ shown: shownTotal(model), of: shownCount(slice.of) })}`;
}
