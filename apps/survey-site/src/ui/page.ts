import { stylesheetPath } from './assets.ts';
import { htmlDocument, type HtmlDocument } from './html-document.ts';
import { markup } from './markup.ts';

/** `body`: what stands in `main`, with the page's one `h1`. */
export interface Page extends Pick<HtmlDocument, 'title' | 'body' | 'lang' | 'dir' | 'goOnTo'> {
  /** The path of styles on top of the site's own. */
  readonly stylesheet?: string;
}

/** A whole page with the site's own styles. */
export function page({ body, stylesheet, ...head }: Page): string {
  return htmlDocument({
    ...head,
    isListed: true,
    stylesheets: [stylesheetPath, ...(stylesheet === undefined ? [] : [stylesheet])],
    body: markup`<main>
${body}
</main>`,
  });
}

/** A heading and paragraphs of plain text. */
export function messagePage(
  heading: string,
  paragraphs: readonly string[],
  language: Pick<Page, 'lang' | 'dir'> = {},
): string {
  return page({
    title: heading,
    ...language,
    body: markup`<h1>${heading}</h1>
${paragraphs.map((text) => markup`<p>${text}</p>\n`)}`,
  });
}
