import { columnLetters, type ExportPreview, type ExportRequest } from '@canvass/exports';
import type { TimeZone } from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import { shownSize } from './shown-size.ts';
import { exportsTexts } from './texts.ts';

const texts = exportsTexts.preview;

/** A preview shows at most this many columns, so that the page of a large survey stays small. */
const maxColumns = 12;
/** It shows this many rows of the codebook. */
const codebookRows = 4;

export interface ShownPreview {
  readonly preview: ExportPreview;
  readonly request: ExportRequest;
  readonly fileName: string;
  /** The number of answers of the file; undefined if it is not known yet. */
  readonly answers: number | undefined;
  readonly zone: TimeZone;
  /** Where the zone is changed; undefined if the reader may not. */
  readonly zoneAddress: string | undefined;
}

/** Shows what the file will contain: its first rows, the codebook, and its size. */
export function exportPreview(shown: ShownPreview): Html {
  const { preview, request, fileName, answers } = shown;
  const isWorkbook = request.format === 'xlsx';
  const hasLetters = isWorkbook || request.format === 'csv';
  return markup`<div class="file">${drawIcon('file')}<div><p class="file-name" dir="auto">${fileName}</p>
<p class="note" role="status">${summaryOf(preview, answers)}</p></div></div>
${preview.lines.length > 0 ? linesOf(preview) : sheetOf(preview, hasLetters)}${
    isWorkbook &&
    markup`<p class="sheet-tabs" aria-hidden="true"><b>${preview.sheets.answers}</b><span>${preview.sheets.questions}</span></p>
${codebookOf(preview)}`
  }<ul class="file-notes">${notesOf(shown).map(([icon, note]) => markup`<li>${drawIcon(icon, { isSmall: true })}<span>${note}</span></li>\n`)}</ul>
`;
}

function summaryOf({ headers, bytes }: ExportPreview, answers: number | undefined): string {
  if (answers === 0) return texts.empty;
  if (answers === undefined) return texts.columns(headers.length);
  return texts.summary({
    rows: texts.rows(answers),
    columns: texts.columns(headers.length),
    size: shownSize(bytes),
  });
}

function sheetOf({ headers, rows }: ExportPreview, hasLetters: boolean): Html {
  const shown = headers.slice(0, maxColumns);
  const isCut = headers.length > maxColumns;
  const more = isCut && markup`<td class="more"><span aria-hidden="true">…</span></td>`;
  return markup`<div class="sheet" tabindex="0" role="region" aria-label="${texts.begins}"><table>
${hasLetters && markup`<thead aria-hidden="true"><tr><th></th>${shown.map((_, index) => markup`<th>${columnLetters(index)}</th>`)}${isCut && markup`<th>…</th>`}</tr></thead>\n`}<tbody>
<tr>${hasLetters && markup`<td class="line" aria-hidden="true">1</td>`}${shown.map((header) => markup`<th scope="col" dir="auto">${header}</th>`)}${more}</tr>
${rows.map(
  (cells, row) =>
    markup`<tr>${hasLetters && markup`<td class="line" aria-hidden="true">${row + 2}</td>`}${cells.slice(0, maxColumns).map((cell) => markup`<td dir="auto">${cell}</td>`)}${more}</tr>\n`,
)}</tbody>
</table></div>
${isCut && markup`<p class="note">${texts.more(headers.length - maxColumns)}</p>\n`}`;
}

function linesOf({ lines }: ExportPreview): Html {
  return markup`<pre class="sheet" tabindex="0" role="region" aria-label="${texts.begins}" dir="ltr">${lines.join('\n')}</pre>
`;
}

function codebookOf({ codebook }: ExportPreview): Html {
  const { column, question, kind, name } = texts.codebookColumns;
  const rows = codebook.filter(({ choice }) => choice === '').slice(0, codebookRows);
  return markup`<div class="sheet" tabindex="0" role="region" aria-label="${texts.codebook}"><table>
<tr>${[column, question, kind, name].map((each) => markup`<th scope="col">${each}</th>`)}</tr>
${rows.map(
  (row) =>
    markup`<tr><td>${row.column}</td><td dir="auto">${row.part === '' ? row.question : `${row.question} – ${row.part}`}</td><td>${row.kind}</td><td>${row.name}</td></tr>\n`,
)}</table></div>
`;
}

function notesOf({
  request,
  zone,
  zoneAddress,
}: ShownPreview): (readonly [icon: string, note: Html | string])[] {
  const times = request.times === 'local' ? texts.zone : texts.bothZones;
  const change = zoneAddress !== undefined && markup` <a href="${zoneAddress}">${texts.change}</a>`;
  return [
    ['clock', markup`${times({ zone: zone.name })}${change}`],
    ...(request.format === 'xlsx'
      ? ([
          ['list', texts.sheet],
          ['shield', texts.safe],
        ] as const)
      : []),
    ...(request.format === 'csv' ? ([['shield', texts.safeCsv]] as const) : []),
  ];
}
