import { type Html, markup } from '@canvass/web/page';

/** Renders a table that `entries.css` makes a list on narrow screens. */
export function entriesTable(headings: readonly string[], rows: readonly Html[]): Html {
  return markup`<table class="entries">
<thead><tr>${headings.map((heading) => markup`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table>
`;
}
