import { type Html, markup } from '@canvass/web/page';
import type { PartLink } from './part-link.ts';

/** Makes the content a link, or returns it without one if `link` is undefined. */
export function linked(link: PartLink | undefined, content: Html | string): Html {
  return link === undefined
    ? markup`${content}`
    : markup`<a class="part" href="${link.href}"${link.isChosen && markup` aria-current="true"`}>${content}</a>`;
}
