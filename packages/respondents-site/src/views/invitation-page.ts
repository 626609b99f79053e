import { isolated } from '@canvass/surveys';
import { formDocument, type FormTexts, type InvitationFault } from '@canvass/survey-form';
import { type Html, markup, ownDirection } from '@canvass/web/page';

export interface InvitationPageParts {
  readonly texts: FormTexts;
  readonly title: string;
  readonly fault: InvitationFault;
}

/** The page shows this instead of the form to someone whose link does not lead to it. */
export function invitationPage({ texts, title, fault }: InvitationPageParts): string {
  const { invitation, language, dir } = texts;
  const { heading } = invitation[fault];
  return formDocument({
    lang: language,
    dir,
    title: `${heading} – ${isolated(title, dir)}`,
    body: markup`<p class="survey"${ownDirection(title)}>${title}</p>
<h1>${heading}</h1>
${whyNotInvited(texts, fault)}`,
  });
}

export function whyNotInvited({ invitation }: FormTexts, fault: InvitationFault): Html {
  return markup`<p class="lead">${invitation[fault].text}</p>`;
}
