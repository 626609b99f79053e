import { surveyState } from '@canvass/surveys';
import type { ResultsReading } from './live/results-state.ts';
import type { SurveyHeading, SurveyTab } from '../desk/page.ts';

/** Makes the heading of a page that shows results. */
export function headingOf(
  { key, stored, summary }: ResultsReading,
  tab: SurveyTab,
  nowMs: number,
): SurveyHeading {
  const { definition, settings = {} } = stored;
  const { state } = surveyState(settings, nowMs, summary.totals.totalAnswers);
  return { survey: key.survey, title: definition.title, state, tab, zone: summary.totals.zone };
}
