import type { TimeZone } from '@canvass/surveys';
import { type Html, markup, shownDateTime } from '@canvass/web/page';
import { stateBadge } from '../desk/state-badge.ts';
import { filterTexts } from '../reading/texts.ts';
import { resultsTexts } from './texts/results.ts';
import { zoneOf, type ResultsModel } from './results-model.ts';
import { shownDay, shownMoment } from '../charts/shown-figures.ts';
import { shownTotal } from './shown-total.ts';

const texts = resultsTexts.figures;
const asOfTexts = resultsTexts.asOf;

export function headline(model: ResultsModel): Html {
  const { summary, state, showsDuplicates, step, isPartHidden } = model;
  const { firstAnswerAt, lastAnswerAt, duplicates, conflicts } = summary;
  const limit = limitOf(model);
  const zone = zoneOf(model);
  const showsTimes = step === undefined && !isPartHidden;
  return markup`<h2 class="hidden">${texts.heading}</h2>
<dl class="figures">
${figure(texts.answers, markup`<span class="total">${shownTotal(model)}</span>${limit !== undefined && markup`<span class="note">${limit}</span>`}`)}${figure(texts.state, stateBadge(state))}${showsTimes && markup`${figure(texts.first, moment(firstAnswerAt, zone))}${figure(texts.last, moment(lastAnswerAt, zone))}`}</dl>
${showsDuplicates && duplicates > 0 && markup`<p class="note">${conflicts > 0 ? texts.duplicatesThatDiffer(duplicates, { conflicts }) : texts.duplicates(duplicates)}</p>\n`}`;
}

/** Says what the number of answers is compared with: all answers, or the most that the survey accepts. */
function limitOf({ summary: { totalAnswers }, slice, maxAnswers }: ResultsModel): string | undefined {
  if (slice?.of !== undefined) return filterTexts.of(slice.of);
  if (maxAnswers === undefined) return undefined;
  return totalAnswers > maxAnswers
    ? texts.overLimit(totalAnswers - maxAnswers)
    : texts.limit({ limit: maxAnswers });
}

/** Renders a figure with its name, in a list of them. */
export function figure(name: string, value: Html | string): Html {
  return markup`<div><dt>${name}</dt><dd>${value}</dd></div>\n`;
}

function moment(at: string | null, zone: TimeZone): Html | string {
  return at === null ? texts.none : markup`<time datetime="${at}">${shownMoment(at, zone)}</time>`;
}

/** Says how fresh the figures are. */
export function asOf({ summary, uncounted, today, step }: ResultsModel): Html {
  const { name } = zoneOf({ summary });
  if (step !== undefined)
    return markup`${asOfTexts.inSteps(step)} <span>${asOfTexts.days({ zone: name })}</span>`;
  const zone = markup`<span>${asOfTexts.zone({ zone: name })}</span>`;
  const at = summary.asOf;
  if (at === null) return markup`${nothingCounted(uncounted)} ${zone}`;
  const shown = shownDateTime(at, zoneOf({ summary }));
  const time = `${shown.startsWith(today) ? '' : `${shownDay(shown.slice(0, today.length))}, `}${shown.slice(today.length + 1)}`;
  return markup`${asOfTexts.before}<time datetime="${at}">${time}</time>${waiting(uncounted)} ${zone}`;
}

function nothingCounted(uncounted: ResultsModel['uncounted']): string {
  if (uncounted === undefined || uncounted.answers === 0) return asOfTexts.never;
  const { answers, isExact } = uncounted;
  return isExact ? asOfTexts.neverExact(answers) : asOfTexts.neverAtLeast(answers);
}

function waiting(uncounted: ResultsModel['uncounted']): string {
  if (uncounted === undefined) return asOfTexts.unknown;
  const { answers, isExact } = uncounted;
  if (isExact) return answers === 0 ? asOfTexts.none : asOfTexts.exact(answers);
  return answers === 0 ? asOfTexts.some : asOfTexts.atLeast(answers);
}
