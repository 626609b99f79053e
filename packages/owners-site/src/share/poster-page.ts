import { isolated } from '@canvass/surveys';
import { type FormTexts, ownLanguage } from '@canvass/survey-form';
import { htmlDocument, type Html, markup } from '@canvass/web/page';
import { languageInUse } from '@canvass/web/texts';
import { deskStyle, scripts } from '../desk/assets.ts';
import { qrCode } from './qr-code.ts';
import { shareTexts } from './texts.ts';

const { poster: texts, qr } = shareTexts;

export interface PosterPage {
  readonly title: string;
  /** The words of the form in the language of the poster. */
  readonly formTexts: FormTexts;
  /** The address of the form, with its origin. */
  readonly formAddress: string;
  /** Where the page leads back to. */
  readonly back: string;
}

/**
 * A page to print and hang up: the title, the QR code and the address, on a sheet of A4 or Letter. The sheet is in the language of the survey; what is not
 * printed in that of the desk.
 */
export function posterPage({ title, formTexts, formAddress, back }: PosterPage): string {
  const { language, dir, poster } = formTexts;
  const shown: Html = markup`<main class="poster"><div class="no-print poster-bar" lang="${languageInUse()}" dir="ltr"><a class="button quiet" href="${back}">${texts.back}</a><button type="button" data-prints hidden>${texts.print}</button><p class="note">${texts.hint}</p></div>
<h1${ownLanguage(title, formTexts)}>${title}</h1>
<p class="lead">${poster.scan}</p>
${qrCode(formAddress, qr.alt({ address: formAddress }))}
<p class="poster-address" dir="ltr">${formAddress.replace(/^https?:\/\//, '')}</p></main>`;
  return htmlDocument({
    title: `${texts.title}: ${isolated(title, dir)}`,
    style: deskStyle,
    scripts: [scripts.print],
    lang: language,
    dir,
    body: shown,
  });
}
