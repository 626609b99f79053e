import { drawIcon, type Html, markup } from '@canvass/web/page';

/** The menu behind three dots: what else can be done with something. `label` names it for screen readers. `items`: the rows of its list. */
export function moreMenu(label: string, items: Html | readonly Html[], { id }: { id?: string } = {}): Html {
  return markup`<details class="menu no-print"${id !== undefined && markup` id="${id}"`}><summary class="icon-button" aria-label="${label}">${drawIcon('more')}</summary><ul>${items}</ul></details>`;
}
