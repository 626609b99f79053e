import { isolated } from '@canvass/surveys';
import type { FormTexts, InvitationFault } from '../../ui/form-texts/form-texts.ts';
import { markup, type Html } from '../../ui/markup.ts';
import { ownDirection } from '../../ui/own-direction.ts';
import { formDocument } from '../../ui/form-style.ts';

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
