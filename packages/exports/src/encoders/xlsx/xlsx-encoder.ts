import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { AnswerRows, Cell } from '../../answer-rows.ts';
import type { ExportLayout, QuestionColumn } from '../../export-layout.ts';
import { joinChoices } from '../../joined-choices.ts';
import type { ExportEncoder } from '../export-encoder.ts';
import { type CellRest, columnLetters, numberCell, textCell, timeCell } from './cells.ts';
import { columnsSheet } from './columns-sheet.ts';
import {
  contentTypesXml,
  packageRelationshipsXml,
  sheetHead,
  sheetTail,
  stylesXml,
  workbookRelationshipsXml,
  workbookXml,
} from './workbook-parts.ts';

/** Of a sheet, with its header: Excel takes no more. */
const excelRows = 1_048_576;
/** A sheet is larger than the lines of its answers. Beyond 4 GiB it needs ZIP64, which all spreadsheets of today read, but not every other program. */
const zip64From = 256 * 1024 ** 2;
/** Rows in one piece of text: a string of a few hundred KB is written faster than many, and takes little memory. */
const rowsAtOnce = 1_000;
/** The same answers make the same file. */
const mtime = new Date(Date.UTC(2000, 0, 1));

export interface XlsxOptions {
  readonly logBytes: number;
  /** Rows of a sheet. Default: Excel's limit. */
  readonly maxRows?: number;
}

/**
 * A workbook with the answers in its first sheet, and what the columns are in its second. Beyond Excel's 1,048,576 rows the answers go on in
 * further sheets.
 */
export function xlsxEncoder(
  layout: ExportLayout,
  { logBytes, maxRows = excelRows }: XlsxOptions,
): ExportEncoder {
  const options = { mtime, forceZip64Format: logBytes > zip64From };
  const zip = new ZipFile();
  let output: Uint8Array[] = [];
  zip.outputStream.on('data', (piece: Uint8Array) => output.push(piece));
  const addPart = (path: string, content: string): void =>
    zip.addBuffer(Buffer.from(content), path, { mtime });

  addPart('[Content_Types].xml', contentTypesXml);
  addPart('_rels/.rels', packageRelationshipsXml);
  addPart('xl/styles.xml', stylesXml);
  addPart('xl/worksheets/sheet2.xml', columnsSheet(layout));

  const sheets = [
    { name: 'Answers', file: 1 },
    { name: 'Columns', file: 2 },
  ];
  const headers = [...layout.answerHeaders, ...layout.columns.map(({ header }) => header)];
  const letters = headers.map((_, index) => columnLetters(index));
  const headerCells = headers.map(
    (header, index) => `<c r="${letters[index]!}1"${textCell(header, 'header')}`,
  );
  const widths = [...answerWidths, ...layout.columns.map(({ kind }) => columnWidths[kind])];
  const writers = layout.columns.map((column) => cellWriter(column, layout));
  let sheet = openSheet(1);
  /** In this sheet, with its header. */
  let rows = 1;

  function openSheet(file: number): PassThrough {
    const opened = new PassThrough();
    zip.addReadStream(opened, `xl/worksheets/sheet${file}.xml`, options);
    opened.write(`${sheetHead(widths)}<row r="1">${headerCells.join('')}</row>`);
    return opened;
  }

  function nextSheet(): void {
    sheet.end(sheetTail);
    const file = sheets.length + 1;
    sheets.push({ name: `Answers ${file - 1}`, file });
    sheet = openSheet(file);
    rows = 1;
  }

  function take(): Uint8Array[] {
    const taken = output;
    output = [];
    return taken;
  }

  return {
    async add({ rows: count, ids, receivedAtMs, versions, cells }: AnswerRows) {
      const columns = layout.columns.map(({ question }) => cells.get(question));
      for (let from = 0, to: number; from < count; from = to) {
        if (rows === maxRows) nextSheet();
        to = Math.min(count, from + rowsAtOnce, from + maxRows - rows);
        let text = '';
        for (let row = from; row < to; row += 1) {
          rows += 1;
          text += `<row r="${rows}"><c r="A${rows}"${textCell(ids[row]!)}<c r="B${rows}"${timeCell(receivedAtMs[row]!)}<c r="C${rows}"${numberCell(versions[row]!)}`;
          for (const [index, column] of columns.entries()) {
            const cell = column?.[row];
            if (cell === undefined || cell === null) continue;
            text += `<c r="${letters[answerWidths.length + index]!}${rows}"${writers[index]!(cell)}`;
          }
          text += '</row>';
        }
        if (!sheet.write(text)) await once(sheet, 'drain');
      }
      return take();
    },
    async end() {
      sheet.end(sheetTail);
      addPart('xl/workbook.xml', workbookXml(sheets));
      addPart('xl/_rels/workbook.xml.rels', workbookRelationshipsXml(sheets.length));
      const ended = once(zip.outputStream, 'end');
      zip.end();
      await ended;
      return take();
    },
  };
}

/** In characters: a ULID, a time, a version. */
const answerWidths = [29, 20, 9];
const columnWidths: Readonly<Record<QuestionColumn['kind'], number>> = {
  text: 48,
  number: 14,
  choice: 24,
  choices: 32,
  isChosen: 14,
};

type CellWriter = (cell: NonNullable<Cell>) => CellRest;

function cellWriter(column: QuestionColumn, { choiceText }: ExportLayout): CellWriter {
  const { question, kind } = column;
  switch (kind) {
    case 'number':
      return (cell) => numberCell(cell as number);
    case 'text':
      return (cell) => textCell(cell as string);
    case 'isChosen':
      return (cell) =>
        numberCell(
          Number(cell === column.choice || (typeof cell === 'object' && cell.includes(column.choice))),
        );
    case 'choice':
    case 'choices': {
      const written = new Map<string, CellRest>();
      return (cell) => {
        if (typeof cell === 'object') {
          return textCell(joinChoices(cell.map((each) => choiceText(question, each))));
        }
        const value = cell as string;
        let rest = written.get(value);
        if (rest === undefined) written.set(value, (rest = textCell(choiceText(question, value))));
        return rest;
      };
    }
  }
}
