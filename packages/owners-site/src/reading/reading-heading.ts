import { surveyState } from '@canvass/surveys';
import type { ResultsReading } from './live/results-state.ts';
import type { SurveyHeading } from '../desk/page.ts';
import type { SurveyPageName } from '../desk/survey-tabs.ts';

/** Makes the heading of a page that shows results. */
export function headingOf(
  { key, stored, summary }: ResultsReading,
  tab: SurveyPageName,
  nowMs: number,
): SurveyHeading {
  const { definition, settings = {} } = stored;
  const { state } = surveyState(settings, nowMs, summary.totals.totalAnswers);
  return { survey: key.survey, title: definition.title, state, tab, zone: summary.totals.zone };
}
