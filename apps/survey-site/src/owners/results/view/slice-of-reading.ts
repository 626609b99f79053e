import { isFiltering, type PublicSummary, type SurveyHistory } from '@canvass/surveys';
import type { ResultsReading } from '../../live/results-state.ts';
import { presentCrossed } from '../../slices/present-crossed.ts';
import { linksFit, type SliceModel } from './slice-model.ts';
import { viewQuery, type SliceView } from './slice-view.ts';

/** What a page shows of a reading with this view. */
export function sliceOfReading(
  { key, summary: document, slice }: ResultsReading,
  view: SliceView,
  history: SurveyHistory,
  whole: PublicSummary,
): { readonly summary: PublicSummary; readonly slice: SliceModel } {
  if (slice === undefined) {
    const hasLinks = linksFit(linksOf(whole), viewQuery(view));
    return { summary: whole, slice: { view, history, of: undefined, groups: undefined, hasLinks } };
  }
  const { tenant, survey } = key;
  const { summary: some, by, groups } = slice;
  const of = document.totals.totalAnswers;
  const { asOf } = document;
  const source = { tenant, survey, history, of, asOf };
  const crossed = presentCrossed(source, { summary: some, groups }, by);
  // Repeated submissions are counted of all answers only.
  const summary = { ...crossed, duplicates: 0, conflicts: 0 };
  return {
    summary,
    slice: {
      view,
      history,
      of: isFiltering(view.filter) || some.totalAnswers !== of ? of : undefined,
      groups: crossed.groups,
      hasLinks: linksFit(linksOf(summary), viewQuery(view)),
    },
  };
}

/** What a page has links on, without the cells of a comparison, whose number is bounded. */
function linksOf({ questions, days }: PublicSummary): number {
  return questions.reduce((sum, question) => {
    switch (question.type) {
      case 'multipleChoice':
        return sum + question.choices.length;
      case 'range':
        // In the chart and in its table.
        return sum + 2 * question.histogram.length;
      case 'freeText':
        return sum + question.topWords.length;
    }
  }, 2 * days.length);
}
