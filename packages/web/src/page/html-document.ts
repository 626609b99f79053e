import { icon, type Asset } from './assets.ts';
import { markup, type Html } from './markup.ts';

export interface HtmlDocument {
  /** The title of the browser's tab. */
  readonly title: string;
  /** All between the tags of `body`. */
  readonly body: Html;
  readonly style: Asset;
  /** In the order in which they run. Default: none. */
  readonly scripts?: readonly Asset[];
  /** BCP 47; default English. */
  readonly lang?: string | undefined;
  /** The direction of the text. Default: left to right. */
  readonly dir?: 'ltr' | 'rtl' | undefined;
  /** An address to go on to at once. */
  readonly goOnTo?: string | undefined;
  /** The scheme of the page. Default: that of the reader's device. */
  readonly scheme?: 'light' | 'dark' | undefined;
  /** More elements of the head, after the style. */
  readonly head?: Html | undefined;
  /** Whether search engines may list the page. Default: no. */
  readonly isListed?: boolean;
}

/** The HTML of a whole page. */
export function htmlDocument(shown: HtmlDocument): string {
  const { title, body, style, scripts = [], lang = 'en', dir = 'ltr', goOnTo, isListed = false } = shown;
  const { scheme = 'light dark', head } = shown;
  return markup`<!doctype html>
<html lang="${lang}"${dir === 'rtl' && markup` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
${!isListed && markup`<meta name="robots" content="noindex">\n`}${goOnTo !== undefined && markup`<meta http-equiv="refresh" content="0; url=${goOnTo}">\n`}<title>${title}</title>
<link rel="icon" href="${icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${style.path}">
${head}${scripts.map((script) => markup`<script src="${script.path}" defer></script>\n`)}</head>
<body>
${body}
</body>
</html>
`.toString();
}
