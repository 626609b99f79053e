import { type Html, markup } from '@canvass/web/page';
import { changeList } from './change-list.ts';

export interface ReviewWarning {
  /** What the page calls it in its addresses, such as `quotas`. */
  readonly id: string;
  readonly heading: string;
  readonly sentences: readonly (string | Html)[];
  /** Where its reason goes away. */
  readonly link?: { readonly text: string; readonly address: string };
}

/** A warning about a draft that can be published all the same; nothing without sentences. */
export function reviewWarning({ id, heading, sentences, link }: ReviewWarning): Html | false {
  if (sentences.length === 0) return false;
  return markup`<section class="notice warn" aria-labelledby="${id}-heading"><h2 class="notice-heading" id="${id}-heading">${heading}</h2>
${changeList(sentences)}${link !== undefined && markup`<p><a href="${link.address}">${link.text}</a></p>`}</section>
`;
}
