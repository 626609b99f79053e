import {
  type AnswersInTexts,
  isolated,
  type Language,
  pipesIn,
  type SurveySettings,
  textFor,
} from '@canvass/surveys';
import {
  formDocument,
  type FormDocument,
  frameScript,
  type FormTexts,
  joinSentences,
  type Look,
} from '@canvass/survey-form';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { type FoundEnding, shownEnd, type ShownEnd } from '../paths/endings.ts';
import { filledEnd } from '../paths/end-answers.ts';
import { settingsText } from './owner-text.ts';

const tick = markup`<svg viewBox="0 0 88 88" aria-hidden="true"><circle class="wash" cx="44" cy="46" r="34"/><circle class="ring" cx="44" cy="46" r="28"/><path class="ring draw" d="M31 47l9 9 17-19"/><path class="rays" d="M12 14l4 5M44 3v6M76 14l-4 5M4 40l5 1M84 40l-5 1"/></svg>`;

/** A shared device shows the page for this long, in seconds. */
const sharedSeconds = 30;

export interface ThanksPageParts {
  readonly texts: FormTexts;
  readonly look: Look;
  /** The title; undefined if it cannot be looked up in time. */
  readonly surveyTitle: string | undefined;
  /** The first language of the survey; undefined if the survey is. */
  readonly first: Language | undefined;
  /** Leads to the page in other languages. */
  readonly switch: Html | undefined | false;
  /** It is undefined in a preview, where nothing is stored. */
  readonly answerId: string | undefined;
  /** The ending that the answers came to; undefined: the usual one. */
  readonly ending?: FoundEnding;
  /** The answers that the page shows. Absent: its texts are shown as they are. */
  readonly answers?: AnswersInTexts | undefined;
  /** The answers that the page should show are not known to it. */
  readonly isBlind?: boolean;
  /** The code with which the person can withdraw the answers, and the page for it; undefined if they have no valid code. */
  readonly withdrawal: { readonly code: string; readonly address: string } | undefined;
  /** Whether somebody may know who the person is: by their invitation, or by what the survey asks. */
  readonly isKnown: boolean;
  readonly settings: Pick<SurveySettings, 'thanksText' | 'redirectTo' | 'sharedDevice' | 'frameOrigins'>;
  /** The address of an empty form for another person; undefined if there is none. */
  readonly formAddress: string | undefined;
  /** The address of this page that stays; undefined if this page stays already. */
  readonly stayAddress: string | undefined;
  /** The answers were acknowledged to this browser before. */
  readonly isAgain: boolean;
  /** The page is shown in a frame of another site. */
  readonly isFramed: boolean;
  /** More of the document, for a preview. */
  readonly document?: Pick<FormDocument, 'head' | 'bar' | 'scheme'>;
}

/**
 * Leads on to `redirectTo` at once, unless its owner has written a text: a page that leaves by itself while somebody reads
 * fails WCAG 2.2.1. Nor in a frame, where most sites refuse to be shown: there, a link leaves the frame. A redirect of the
 * POST itself would need a `form-action` that allows every owner's site. On a shared device the page goes back to an empty form, says so, and
 * has a link with which it stays.
 */
export function thanksPage(parts: ThanksPageParts): string {
  const { texts, surveyTitle, settings, isAgain, isFramed, formAddress } = parts;
  const { thanks, language, dir } = texts;
  const end = endOf(parts);
  const { text, redirectTo } = end;
  const first = parts.first ?? language;
  const title = surveyTitle === undefined ? undefined : isolated(surveyTitle, dir);
  const own = isAgain || end.heading === undefined ? undefined : textFor(end.heading, language, first);
  const heading = own?.text ?? (isAgain ? thanks.again.heading : thanks.heading);
  const goOn =
    redirectTo !== undefined &&
    markup`<p><a class="button" href="${redirectTo}"${isFramed && markup` target="_top"`}>${thanks.continueAt({ host: isolated(new URL(redirectTo).host, dir) })}</a></p>\n`;
  const another =
    formAddress !== undefined &&
    markup`<p><a${(redirectTo === undefined || isAgain) && markup` class="button"`} href="${formAddress}">${thanks.another}</a></p>\n`;
  return formDocument({
    ...parts.document,
    texts,
    look: parts.look,
    languages: parts.switch,
    title: title === undefined || isAgain ? heading : titleOf(own?.text, title, texts),
    goOnTo: leadsOn(parts) ? redirectTo : undefined,
    body: markup`${surveyTitle !== undefined && markup`<p class="survey"${ownDirection(surveyTitle)}>${surveyTitle}</p>\n`}<div class="hero">${
      !end.isScreenOut &&
      markup`${tick}
`
    }<h1${own !== undefined && markup`${!own.isTranslated && markup` lang="${first}"`}${ownDirection(own.text)}`}>${heading}</h1></div>
${
  text === undefined || isAgain
    ? markup`<p class="lead">${thanks.arrived}</p>`
    : markup`${settingsText(text, 'lead', { language, first })}
<p>${thanks.arrived}</p>`
}
${isAgain && markup`<p>${thanks.again.text}</p>\n`}${goOn}${another}${returns(parts)}${reference(parts)}${frameScript({ frameOrigins: settings.frameOrigins ?? [], texts, isSent: !isAgain })}`,
  });
}

function titleOf(heading: string | undefined, survey: string, { thanks, dir }: FormTexts): string {
  return heading === undefined ? thanks.title({ survey }) : `${isolated(heading, dir)} – ${survey}`;
}

function endOf({ ending, settings, answers, texts, first = texts.language }: ThanksPageParts): ShownEnd {
  const end = shownEnd(ending, settings);
  const { language, dir } = texts;
  return answers === undefined ? end : filledEnd(end, answers, { language, first, dir });
}

function leadsOn({ ending, settings, isFramed, isAgain, isBlind }: ThanksPageParts): boolean {
  const { text, redirectTo } = shownEnd(ending, settings);
  if (redirectTo === undefined || text !== undefined || isFramed || isAgain) return false;
  // An answer that is not known here must not be missing in the address of another site.
  return !isBlind || pipesIn(redirectTo).every(({ fallback }) => fallback !== '');
}

/**
 * The `Refresh` header of the page; undefined if it stays. Everybody can turn it off by the link on the page, as WCAG 2.2.1 demands, which a
 * `meta` element in the page would not show to the programs that check it.
 */
export function refreshOf(parts: ThanksPageParts): string | undefined {
  const { settings, formAddress, stayAddress } = parts;
  const isReturning = settings.sharedDevice && formAddress !== undefined && stayAddress !== undefined;
  return isReturning && !leadsOn(parts) ? `${sharedSeconds}; url=${formAddress}` : undefined;
}

/** Says what a shared device does by itself, and how to prevent it. */
function returns(parts: ThanksPageParts): Html | false {
  const { thanks } = parts.texts;
  return (
    refreshOf(parts) !== undefined &&
    markup`<p class="note">${thanks.returns({ seconds: sharedSeconds })} <a href="${parts.stayAddress}">${thanks.stay}</a></p>\n`
  );
}

function reference({ texts, answerId, withdrawal, isKnown }: ThanksPageParts): Html | false {
  if (answerId === undefined) return false;
  const { thanks, language } = texts;
  const number = markup`<p>${thanks.reference} <span class="reference" dir="ltr">${answerId}</span></p>\n`;
  if (withdrawal === undefined) {
    return markup`<section class="keep">${number}<p class="note">${thanks.keepReference}</p></section>\n`;
  }
  return markup`<section class="keep" aria-labelledby="keep"><h2 id="keep">${thanks.changedYourMind}</h2>
<p>${isKnown ? thanks.codeUse : joinSentences(language, [thanks.codeUse, thanks.unknown])}</p>
${number}<p>${thanks.code} <span class="reference code" dir="ltr">${withdrawal.code}</span></p>
<p class="note">${thanks.keepBoth}</p>
<p><a href="${withdrawal.address}">${thanks.withdraw}</a></p></section>
`;
}
