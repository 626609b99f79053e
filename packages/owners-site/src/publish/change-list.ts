import { type Html, markup } from '@canvass/web/page';

/** Sentences about a draft or its changes, as a list. */
export function changeList(sentences: readonly (string | Html)[]): Html {
  return markup`<ul class="change-list">${sentences.map((sentence) => markup`<li>${sentence}</li>\n`)}</ul>`;
}
