import { type Html, markup, shownDateTime } from '@canvass/web/page';
import { shownDay } from '../charts/shown-figures.ts';
import { zoneOf, type ResultsModel } from './results-model.ts';
import { resultsTexts } from './texts/results.ts';

const texts = resultsTexts.asOf;

/** Says how fresh the figures are. */
export function asOf({ summary, uncounted, today, step }: ResultsModel): Html {
  const { name } = zoneOf({ summary });
  if (step !== undefined) return markup`${texts.inSteps(step)} <span>${texts.days({ zone: name })}</span>`;
  const zone = markup`<span>${texts.zone({ zone: name })}</span>`;
  const at = summary.asOf;
  if (at === null) return markup`${nothingCounted(uncounted)} ${zone}`;
  const shown = shownDateTime(at, zoneOf({ summary }));
  const time = `${shown.startsWith(today) ? '' : `${shownDay(shown.slice(0, today.length))}, `}${shown.slice(today.length + 1)}`;
  return markup`${texts.before}<time datetime="${at}">${time}</time>${waiting(uncounted)} ${zone}`;
}

function nothingCounted(uncounted: ResultsModel['uncounted']): string {
  if (uncounted === undefined || uncounted.answers === 0) return texts.never;
  const { answers, isExact } = uncounted;
  return isExact ? texts.neverExact(answers) : texts.neverAtLeast(answers);
}

function waiting(uncounted: ResultsModel['uncounted']): string {
  if (uncounted === undefined) return texts.unknown;
  const { answers, isExact } = uncounted;
  if (isExact) return answers === 0 ? texts.none : texts.exact(answers);
  return answers === 0 ? texts.some : texts.atLeast(answers);
}
