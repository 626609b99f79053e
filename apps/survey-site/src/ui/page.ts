import { iconPath, stylesheetPath } from './assets.ts';
import { markup, type Html } from './markup.ts';

export interface Page {
  /** The title of the browser's tab; the body has the page's one `h1`. */
  readonly title: string;
  readonly body: Html;
  /** BCP 47; default English. */
  readonly lang?: string;
  /** Default: left to right. */
  readonly dir?: 'ltr' | 'rtl';
  /** An address to go on to at once. */
  readonly goOnTo?: string | undefined;
  /** The path of styles on top of the site's own. */
  readonly stylesheet?: string;
}

/** A whole document. */
export function page({ title, body, lang = 'en', dir = 'ltr', goOnTo, stylesheet }: Page): string {
  return markup`<!doctype html>
<html lang="${lang}"${dir === 'rtl' && markup` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${goOnTo !== undefined && markup`<meta http-equiv="refresh" content="0; url=${goOnTo}">\n`}<link rel="icon" href="${iconPath}" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheetPath}">
${stylesheet !== undefined && markup`<link rel="stylesheet" href="${stylesheet}">\n`}</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.toString();
}

/** A heading and paragraphs of plain text. */
export function messagePage(
  heading: string,
  paragraphs: readonly string[],
  { lang, dir }: Pick<Page, 'lang' | 'dir'> = {},
): string {
  return page({
    title: heading,
    ...(lang === undefined ? {} : { lang }),
    ...(dir === undefined ? {} : { dir }),
    body: markup`<h1>${heading}</h1>
${paragraphs.map((text) => markup`<p>${text}</p>\n`)}`,
  });
}
