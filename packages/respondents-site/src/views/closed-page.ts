import type { SurveySettings, SurveyState } from '@canvass/surveys';
import { type FormTexts, shownMoment } from '@canvass/survey-form';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { type NamedSurvey, surveyMessagePage } from './survey-message-page.ts';

/** The state of a survey that takes no answers. */
export type NotOpen = Exclude<SurveyState, { state: 'open' }>;

export interface ClosedPageParts {
  readonly survey: NamedSurvey;
  /** The address of the form. */
  readonly address: string;
  readonly state: NotOpen;
  readonly settings: Pick<SurveySettings, 'closedText'>;
}

/** The page shows this instead of the form. */
export function closedPage({ survey, address, state, settings }: ClosedPageParts): string {
  const { closed } = survey.texts;
  const heading = state.state === 'scheduled' ? closed.notOpenYet : closed.heading;
  return surveyMessagePage({
    survey,
    address,
    heading,
    content: whyClosed(survey.texts, state, settings),
  });
}

/** Says when the survey opens, or what its owner wants respondents to read. */
export function whyClosed(
  { closed, language }: FormTexts,
  state: NotOpen,
  { closedText }: ClosedPageParts['settings'],
): Html {
  const text =
    state.state === 'scheduled'
      ? closed.opensAt({ time: shownMoment(language, state.opensAt) })
      : (closedText ?? closed.text);
  return markup`<p class="lead prose"${ownDirection(text)}>${text}</p>`;
}
