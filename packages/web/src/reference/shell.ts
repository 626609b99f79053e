import { Asset, baseCss, icon, startCss } from '../page/assets.ts';
import { htmlDocument } from '../page/html-document.ts';
import { markup, type Html } from '../page/markup.ts';
import type { ApiIndex, Part } from './api-index.ts';
import { maxSearchLength } from './max-search-length.ts';

export const referenceStyle = new Asset(
  'reference',
  'css',
  ...startCss,
  baseCss,
  new URL('reference.css', import.meta.url),
);
/** Filters the overview while a person types. */
export const referenceScript = new Asset('reference', 'js', new URL('client.js', import.meta.url));

export interface Shell {
  readonly title: string;
  /** The content, with the page's only `h1`. */
  readonly body: Html;
  /** The name of the part that the page belongs to. */
  readonly part?: string;
  /** The name of the operation or schema that the page shows. */
  readonly entry?: string;
  /** The overview has the search in its content, and the script. */
  readonly isOverview?: boolean;
}

/** A whole page of the reference, with the list of its parts beside it. */
export function shell(index: ApiIndex, { title, body, part, entry, isOverview = false }: Shell): string {
  const site = index.document.info.title;
  return htmlDocument({
    title: isOverview ? title : `${title} – ${site}: API reference`,
    isListed: true,
    style: referenceStyle,
    ...(isOverview && { scripts: [referenceScript] }),
    body: markup`<header class="bar"><a class="brand" href="/"><img src="${icon.path}" alt="" width="28" height="28">${site}</a>
<a href="/reference"${isOverview && markup` aria-current="page"`}>API reference</a></header>
<div class="columns">
<div class="side">
${!isOverview && searchForm('')}
<nav aria-label="Reference"><ul>
${index.parts.map((each) => sideItem(each, part, entry))}</ul></nav>
</div>
<main>
${body}
</main>
</div>`,
  });
}

export function searchForm(search: string): Html {
  return markup`<form class="search" role="search" action="/reference">
<label for="search">Search the reference</label>
<div class="search-row"><input type="search" id="search" name="q" value="${search}" maxlength="${maxSearchLength}" autocomplete="off" spellcheck="false"><button type="submit">Search</button></div>
</form>`;
}

/** A part, and its entries if the page belongs to it. */
function sideItem({ name, title, entries }: Part, part?: string, entry?: string): Html {
  const isHere = name === part;
  const prefix = `/reference/${name}`;
  return markup`<li><a href="${prefix}"${isHere && entry === undefined && markup` aria-current="page"`}>${title} <span class="note">${entries.length}</span></a>${
    isHere &&
    markup`<ul>
${entries.map(
  ({ href, label }) =>
    markup`<li><a href="${href}"${href === `${prefix}/${entry}` && markup` aria-current="page"`}>${label}</a></li>\n`,
)}</ul>`
  }</li>
`;
}
