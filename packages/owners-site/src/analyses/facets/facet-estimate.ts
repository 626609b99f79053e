import { isolated } from '@canvass/surveys';
import type { FacetType, SurveyHistory } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { barList, type BarRow } from '../../charts/bar-list.ts';
import { shownLength, shownShare } from '../../charts/shown-figures.ts';
import { datesTable } from '../../cards/facets/date/dates-table.ts';
import { shownDistance, shownFigure } from '../../cards/facets/number/number-figures.ts';
import { numberSteps } from '../../cards/facets/number/number-steps.ts';
import { stepsTable } from '../../cards/facets/steps-table.ts';
import { wordBars } from '../../cards/facets/words/word-bars.ts';
import type { FacetResult, ResultOf } from '../../cards/results-model.ts';
import { resultsTexts } from '../../cards/texts/results.ts';
import type { PublicEstimate } from '../present-estimate.ts';
import { analysesTexts as texts, countedFrom, estimatedFrom } from '../texts.ts';

export type FacetEstimate = PublicEstimate['questions'][number];

/** How many answers were read, and how many there are. */
export interface ReadAnswers {
  readonly read: number;
  readonly of: number | null;
}

type ShowEstimate<Type extends FacetType> = (
  found: ResultOf<Type>,
  estimate: FacetEstimate | undefined,
  read: ReadAnswers,
  history: SurveyHistory,
) => Html;

const estimates: { readonly [Type in FacetType]: ShowEstimate<Type> } = {
  choices: (found, estimate, read) =>
    estimated(
      found,
      found.choices.map(({ value, label = value }) => ({ value, label })),
      resultsTexts.choice.choice,
      estimate,
      read,
    ),
  number: (found, estimate, read, history) =>
    markup`${estimate?.mean && mean(found, estimate.mean)}${numbers(found, estimate, read, history)}`,
  date: (found, _estimate, read) => markup`${datesTable(found)}${counted(read)}`,
  words: (found, _estimate, read) => markup`${words(found)}${counted(read)}`,
  kept: ({ answered }, _estimate, read) =>
    markup`<p class="counts">${resultsTexts.answered({ answered })}</p>\n${counted(read)}`,
};

/** Shows what an analysis knows of a facet: each option's share with its interval, or what was counted in the answers that were read. */
export function facetEstimate(
  found: FacetResult,
  estimate: FacetEstimate | undefined,
  read: ReadAnswers,
  history: SurveyHistory,
): Html {
  const show = estimates[found.facet] as ShowEstimate<FacetType>;
  return show(found, estimate, read, history);
}

export function note(text: string): Html {
  return markup`<p class="note">${text}</p>\n`;
}

function counted({ read, of }: ReadAnswers): Html {
  return markup`${of !== null && note(countedFrom(read, of))}`;
}

function numbers(
  found: ResultOf<'number'>,
  estimate: FacetEstimate | undefined,
  read: ReadAnswers,
  history: SurveyHistory,
): Html {
  const { value: heading } = resultsTexts.number;
  if (found.histogram === undefined) {
    return markup`${stepsTable(found, heading, numberSteps(found, history))}${counted(read)}`;
  }
  const options = found.histogram.map(({ value }) => ({ value, label: String(value) }));
  return estimated(found, options, heading, estimate, read);
}

function words(found: ResultOf<'words'>): Html {
  return barList({
    name: resultsTexts.tableOf({ table: resultsTexts.text.words, question: isolated(found.text) }),
    rows: wordBars(found),
  });
}

interface Option {
  readonly value: string | number;
  readonly label: string;
}

function estimated(
  found: FacetResult,
  options: readonly Option[],
  name: string,
  estimate: FacetEstimate | undefined,
  { read, of }: ReadAnswers,
): Html {
  if (estimate === undefined) return note(texts.nobody);
  const bars = barList({
    name: resultsTexts.tableOf({ table: name, question: isolated(found.text) }),
    headings: [texts.columns.share, texts.columns.margin],
    rows: rowsOf(options, estimate),
  });
  return markup`${bars}${of !== null && note(estimatedFrom(read, of))}`;
}

function rowsOf(shown: readonly Option[], { options, others }: FacetEstimate): readonly BarRow[] {
  const byValue = new Map(options.map((option) => [option.value, option]));
  return shown.map(({ value, label }) => {
    const { share, low, high } = byValue.get(value) ?? { share: 0, low: 0, high: others };
    return {
      label,
      fill: share,
      interval: high > low ? [low, high] : undefined,
      figures: [shownShare(share, 1), marginOf(Math.max(high - share, share - low))],
    };
  });
}

/** Says a margin in percentage points. */
function marginOf(margin: number): string {
  return margin === 0 ? texts.exact : texts.plusMinus({ margin: shownLength(Math.max(0.1, margin * 100)) });
}

function mean(
  found: ResultOf<'number'>,
  { mean: value, low, high }: NonNullable<FacetEstimate['mean']>,
): Html {
  return markup`<p class="counts">${texts.mean} <b>${shownFigure(found, value)}</b> ${marginOfMean(found, value, low, high)}</p>\n`;
}

function marginOfMean(
  found: ResultOf<'number'>,
  value: number,
  low: number | null,
  high: number | null,
): string {
  if (low === null || high === null) return texts.unknown;
  const margin = Math.max(high - value, value - low);
  return margin === 0
    ? texts.exact
    : texts.plusMinus({ margin: shownDistance(found, Math.max(found.clock ? 1 : 0.01, margin)) });
}
