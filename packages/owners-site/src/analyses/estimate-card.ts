import { questionOf, type SurveyHistory } from '@canvass/surveys';
import { bdi, type Html, markup } from '@canvass/web/page';
import type { AnalysisResult, PublicAnalysis } from './present-analysis.ts';
import type { PublicEstimate } from './present-estimate.ts';
import { barTable, type BarRow } from '../cards/bar-table.ts';
import { headingId } from '../cards/question-card.ts';
import { shownDecimal, shownLength, shownShare } from '../cards/shown-figures.ts';
import { resultsTexts } from '../cards/texts/results.ts';
import { wordBars } from '../cards/word-bars.ts';
import { analysesTexts as texts } from './texts.ts';
import { isResultHidden } from './hidden-figures.ts';

type QuestionEstimate = PublicEstimate['questions'][number];
type QuestionResult = AnalysisResult['questions'][number];
type TextResult = Extract<QuestionResult, { facet: 'words' }>;
type SharedResult = Extract<QuestionResult, { facet: 'choices' | 'number' }>;

/** Shows what an analysis knows of a question so far: each option's share with its interval, or the words that were read. */
export function estimateCard(
  id: string,
  analysis: PublicAnalysis,
  history: SurveyHistory,
  leastAnswers: number,
): Html {
  return markup`<div class="asked"><h3 id="${headingId(id)}">${bdi(questionOf(history, id)?.text ?? id)}</h3></div>
${content(id, analysis, leastAnswers)}`;
}

function content(id: string, analysis: PublicAnalysis, leastAnswers: number): Html {
  const { state, result, read, of, withheld } = analysis;
  if (withheld) return note(texts.withheld);
  if (isResultHidden(analysis, leastAnswers)) return note(texts.tooFewAnswer(leastAnswers));
  if (state !== 'done' && (result === null || read === 0)) return note(texts.nothingRead);
  const found = result?.questions.find((question) => question.id === id);
  if (found === undefined || found.answered === 0) return note(texts.nobody);
  if (found.answered < leastAnswers) return note(texts.tooFewAnswer(leastAnswers));
  if (found.facet === 'words') return markup`${words(found)}${of !== null && note(texts.words(read, of))}`;
  if (found.facet === 'date' || found.facet === 'kept') return markup``;
  const estimate = result?.estimate.questions.find((question) => question.id === id);
  if (estimate === undefined) return note(texts.nobody);
  return markup`${estimate.mean && mean(estimate.mean)}${shares(found, estimate)}${of !== null && note(texts.estimate(read, of))}`;
}

function note(text: string): Html {
  return markup`<p class="note">${text}</p>\n`;
}

function words(found: TextResult): Html {
  const { word, times, words: name } = resultsTexts.text;
  return barTable({
    name: resultsTexts.tableOf(name, found.text),
    columns: [word, times],
    rows: wordBars(found),
  });
}

function shares(found: SharedResult, { options, others }: QuestionEstimate): Html {
  const byValue = new Map(options.map((option) => [option.value, option]));
  const row = (label: string, value: string | number): BarRow => {
    const { share, low, high } = byValue.get(value) ?? { share: 0, low: 0, high: others };
    return {
      label,
      fill: share,
      interval: high > low ? [low, high] : undefined,
      figures: [shownShare(share, 1), marginOf(Math.max(high - share, share - low))],
    };
  };
  const name = found.facet === 'number' ? resultsTexts.range.value : resultsTexts.choice.choice;
  return barTable({
    name: resultsTexts.tableOf(name, found.text),
    columns: [name, texts.columns.share, texts.columns.margin],
    rows:
      found.facet === 'number'
        ? found.histogram.map(({ value }) => row(String(value), value))
        : found.choices.map(({ value, label = value }) => row(label, value)),
  });
}

/** Says a margin in percentage points. */
function marginOf(margin: number): string {
  return margin === 0 ? texts.exact : texts.plusMinus(shownLength(Math.max(0.1, margin * 100)));
}

function mean({ mean: value, low, high }: NonNullable<QuestionEstimate['mean']>): Html {
  return markup`<p class="counts">${texts.mean} <b>${shownDecimal(value)}</b> ${marginOfMean(value, low, high)}</p>\n`;
}

function marginOfMean(value: number, low: number | null, high: number | null): string {
  if (low === null || high === null) return texts.unknown;
  const margin = Math.max(high - value, value - low);
  return margin === 0 ? texts.exact : texts.plusMinus(shownDecimal(Math.max(0.01, margin)));
}
