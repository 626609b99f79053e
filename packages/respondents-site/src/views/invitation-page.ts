import type { FormTexts, InvitationFault } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import type { NamedSurvey } from '../languages/named-survey.ts';
import { surveyMessagePage } from './survey-message-page.ts';

export interface InvitationPageParts {
  readonly survey: NamedSurvey;
  /** The address of the form. */
  readonly address: string;
  readonly fault: InvitationFault;
}

/** The page shows this instead of the form to someone whose link does not lead to it. */
export function invitationPage({ survey, address, fault }: InvitationPageParts): string {
  const { texts } = survey;
  const { heading } = texts.invitation[fault];
  return surveyMessagePage({ survey, address, heading, content: whyNotInvited(texts, fault) });
}

export function whyNotInvited({ invitation }: FormTexts, fault: InvitationFault): Html {
  return markup`<p class="lead">${invitation[fault].text}</p>`;
}
