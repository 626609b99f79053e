import { type Asset, baseStyle } from './assets.ts';
import { htmlDocument, type HtmlDocument } from './html-document.ts';
import { markup } from './markup.ts';

/** A page. `body` is the content of `main`, with the page's only `h1`. */
export interface Page extends Pick<HtmlDocument, 'title' | 'body' | 'lang' | 'dir' | 'goOnTo'> {
  /** The style of the page. Default: `baseStyle`. */
  readonly style?: HtmlDocument['style'];
  /** Absent: the page has no script. */
  readonly script?: Asset;
}

/** A whole page for everyone. */
export function page({ body, style = baseStyle, script, ...head }: Page): string {
  return htmlDocument({
    ...head,
    isListed: true,
    style,
    scripts: script === undefined ? [] : [script],
    body: markup`<main>
${body}
</main>`,
  });
}
