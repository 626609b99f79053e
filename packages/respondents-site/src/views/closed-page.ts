import { timeZoneOf, type SurveySettings, type SurveyState } from '@canvass/surveys';
import { shownMoment } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { settingsText } from './owner-text.ts';
import type { NamedSurvey } from '../languages/named-survey.ts';
import { surveyMessagePage } from './survey-message-page.ts';

/** The state of a survey that takes no answers. */
export type NotOpen = Exclude<SurveyState, { state: 'open' }>;

export interface ClosedPageParts {
  readonly survey: NamedSurvey;
  /** The address of the form. */
  readonly address: string;
  readonly state: NotOpen;
  readonly settings: Pick<SurveySettings, 'closedText' | 'timeZone'>;
}

/** The page shows this instead of the form. */
export function closedPage({ survey, address, state, settings }: ClosedPageParts): string {
  const { closed } = survey.texts;
  const heading = state.state === 'scheduled' ? closed.notOpenYet : closed.heading;
  return surveyMessagePage({
    survey,
    address,
    heading,
    content: whyClosed(survey, state, settings),
  });
}

/** Says when the survey opens, or what its owner wants respondents to read. */
export function whyClosed(
  { texts: { closed, language }, languages: [first] }: Pick<NamedSurvey, 'texts' | 'languages'>,
  state: NotOpen,
  settings: ClosedPageParts['settings'],
): Html {
  if (state.state === 'scheduled') {
    const time = shownMoment(language, state.opensAt, timeZoneOf(settings).name);
    return markup`<p class="lead">${closed.opensAt({ time })}</p>`;
  }
  const { closedText } = settings;
  if (closedText === undefined) return markup`<p class="lead">${closed.text}</p>`;
  return settingsText(closedText, 'lead', { language, first });
}
