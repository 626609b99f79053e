import type { Question } from '@canvass/surveys';
import { type Html, htmlDocument, markup } from '@canvass/web/page';
import { formStyleIn, proofScript, scriptFor } from './form-style.ts';
import { kindFormOf } from '../kinds/kinds.ts';
import type { FormTexts } from '../texts/form-texts.ts';
import type { Look } from './look.ts';
import type { Scheme } from './scheme.ts';
import { themeStyle } from './theme-style.ts';

export interface FormDocument {
  /** The title of the browser's tab. */
  readonly title: string;
  /** The content of `main`, with the page's only `h1`. */
  readonly body: Html;
  readonly texts: FormTexts;
  readonly look: Look;
  /** Switches the language of the page. */
  readonly languages?: Html | undefined | false;
  /** The questions of its form. Without any, it has no form and no script. */
  readonly questions?: readonly Question[];
  /** The browser proves that no robot sends the form. Default: it does not. */
  readonly proves?: boolean;
  /** The form saves what people enter. Default: it does not. */
  readonly saves?: boolean;
  /** An address to go on to at once. */
  readonly goOnTo?: string | undefined;
  /** More elements of the head. */
  readonly head?: Html | undefined;
  /** Stands above the page. */
  readonly bar?: Html | undefined;
  /** The scheme of the page, whatever the device prefers. Default: that of the device. */
  readonly scheme?: Scheme | undefined;
}

/** A whole document in the style of forms, with the theme of its survey. */
export function formDocument({
  title,
  body,
  texts,
  look,
  languages,
  questions = [],
  proves = false,
  saves = false,
  goOnTo,
  head,
  bar,
  scheme,
}: FormDocument): string {
  const script = scriptFor({
    takesFiles: questions.some((question) => kindFormOf(question).takesFiles),
    saves,
  });
  const { picture } = look.theme;
  const style = themeStyle(look.theme, scheme);
  return htmlDocument({
    title,
    lang: texts.language,
    dir: texts.dir,
    goOnTo,
    isListed: true,
    scheme,
    style: formStyleIn(scheme),
    // The other one sends the form once the first lets it go.
    scripts: questions.length > 0 ? [...(proves ? [proofScript] : []), script] : [],
    head: markup`${style !== undefined && markup`<link rel="stylesheet" href="${style.path}">\n`}${head}`,
    body: markup`${bar}${picture !== undefined && markup`<img class="picture" src="${look.picturesAt}/${picture}" alt="">\n`}<main>
${top(look, languages)}${body}
</main>
${foot(look, texts)}`,
  });
}

/** The logo, with the languages at the other end of its line. */
function top({ theme: { logo }, picturesAt }: Look, languages: FormDocument['languages']): Html | false {
  const image =
    logo !== undefined && markup`<img class="logo" src="${picturesAt}/${logo.picture}" alt="${logo.alt}">\n`;
  return (
    (logo !== undefined || Boolean(languages)) && markup`<div class="top">\n${image}${languages}</div>\n`
  );
}

/** The name of the software, which no language translates. */
const canvass = 'Canvass';

function foot({ theme: { askedBy } }: Look, { footer }: FormTexts): Html {
  return markup`<footer class="foot">
${askedBy !== undefined && markup`<span>${footer.askedBy({ name: askedBy })}</span>\n`}<span>${footer.madeWith({ name: canvass })}</span>
</footer>`;
}
