import type { SingleMails } from '@canvass/mail';
import { dayMs, hourMs } from '@canvass/runtime/clock';
import { nameOf, type OpenDocument } from '@canvass/saved-answers';
import { timeZoneOf } from '@canvass/surveys';
import { type FormTexts, shownMoment } from '@canvass/survey-form';
import type { NamedSurvey } from '../../languages/named-survey.ts';
import type { Continued } from './continue-form.ts';
import type { MailedLink } from './mail-form.ts';
import { keptUntil, savedAtText } from './saving-view.ts';

/** The link of one form is mailed at most once in this time, in ms: it must not flood an address. */
const againAfterMs = hourMs;
/** A mail that cannot be sent is given up after this time, in ms. */
const lastsMs = dayMs;

export interface LinkToMail {
  readonly to: string;
  readonly continued: Continued;
  readonly survey: NamedSurvey;
  readonly document: Pick<OpenDocument, 'savedAt' | 'keepMs'>;
  /** The whole address with which the person goes on. */
  readonly link: string;
}

/** Mails the link of saved answers, and none of these. Rejects with `StorageError`. */
export function mailLink(
  singleMails: SingleMails,
  { to, continued, survey, document, link }: LinkToMail,
): Promise<MailedLink> {
  const { texts, title } = survey;
  const { saving, language } = texts;
  const mail = {
    to,
    language,
    subject: `${title}: ${saving.goOnHeading}`,
    text: textOf(texts, { document, link, zone: timeZoneOf(continued.found.compiled.settings).name }),
    link,
  };
  return singleMails.send(`saved ${nameOf(continued.place)}`, mail, { againAfterMs, lastsMs });
}

function textOf(
  texts: FormTexts,
  { document, link, zone }: Pick<LinkToMail, 'document' | 'link'> & { readonly zone: string },
): string {
  const { saving, language } = texts;
  const until = saving.keptUntil({ time: shownMoment(language, keptUntil(document), zone) });
  return `${savedAtText(texts, document.savedAt, zone)}
${until}

${link}

${saving.done.text}

-- 
${saving.mail.unasked}
`;
}
