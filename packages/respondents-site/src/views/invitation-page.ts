import type { FormTexts, InvitationFault } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { surveyMessagePage } from './survey-message-page.ts';

export interface InvitationPageParts {
  readonly texts: FormTexts;
  readonly title: string;
  readonly fault: InvitationFault;
}

/** The page shows this instead of the form to someone whose link does not lead to it. */
export function invitationPage({ texts, title, fault }: InvitationPageParts): string {
  const { heading } = texts.invitation[fault];
  return surveyMessagePage({ texts, surveyTitle: title, heading, content: whyNotInvited(texts, fault) });
}

export function whyNotInvited({ invitation }: FormTexts, fault: InvitationFault): Html {
  return markup`<p class="lead">${invitation[fault].text}</p>`;
}
