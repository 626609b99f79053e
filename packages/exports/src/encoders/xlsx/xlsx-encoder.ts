import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { TimeZone } from '@canvass/surveys';
import { ZipFile } from 'yazl';
import type { AnswerRows } from '../../answer-rows.ts';
import type { AnswerColumn } from '../../column-headers.ts';
import type { ExportLayout } from '../../export-layout.ts';
import type { ExportEncoder } from '../export-encoder.ts';
import { joinChoices } from '../../joined-choices.ts';
import { type CellRest, columnLetters, numberCell, textCell, timeCell } from '../../xlsx/cells.ts';
import { questionsSheet } from './questions-sheet.ts';
import {
  contentTypesXml,
  packageRelationshipsXml,
  sheetHead,
  sheetTail,
  stylesXml,
  workbookRelationshipsXml,
  workbookXml,
} from '../../xlsx/workbook-parts.ts';

/** Excel accepts at most this many rows in a sheet, the header included. */
const excelRows = 1_048_576;
/**
 * A file uses ZIP64 from this size of the log on. A sheet is larger than the lines of its answers, and beyond 4 GiB it needs ZIP64. All
 * spreadsheets of today read ZIP64, but not every other program.
 */
const zip64From = 256 * 1024 ** 2;
/** A piece of a sheet has this many rows. A string of a few hundred KB is written faster than many short ones, and takes little memory. */
const rowsAtOnce = 1_000;
/** The modification time of all parts. It is constant, so that the same answers make the same file. */
const mtime = new Date(Date.UTC(2000, 0, 1));

export interface XlsxOptions {
  /** The size of the survey's log, by which the size of the file is estimated. */
  readonly logBytes: number;
  /** A sheet has at most this many rows, the header included. Default: Excel's limit. */
  readonly maxRows?: number;
}

/**
 * Creates an encoder of a workbook. The first sheet has the answers, and the second explains their columns. Beyond Excel's 1,048,576 rows, the
 * answers go on in further sheets.
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
  addPart('xl/worksheets/sheet2.xml', questionsSheet(layout));

  const sheets = [
    { name: layout.words.sheets.answers, file: 1 },
    { name: layout.words.sheets.questions, file: 2 },
  ];
  const headers = [...layout.answerColumns, ...layout.columns].map(({ header }) => header);
  const letters = headers.map((_, index) => columnLetters(index));
  const headerCells = headers.map(
    (header, index) => `<c r="${letters[index]!}1"${textCell(header, 'header')}`,
  );
  const widths = [
    ...layout.answerColumns.map(({ what }) => answerWidths[what]),
    ...layout.columns.map(({ form }) => form.xlsx.width),
  ];
  const writeRows = rowsWriter(layout, letters);
  let sheet = openSheet(1);
  /** The rows of this sheet, with its header. */
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
    sheets.push({ name: `${layout.words.sheets.answers} ${file - 1}`, file });
    sheet = openSheet(file);
    rows = 1;
  }

  function take(): Uint8Array[] {
    const taken = output;
    output = [];
    return taken;
  }

  return {
    async add(answers: AnswerRows) {
      for (let from = 0, to: number; from < answers.rows; from = to) {
        if (rows === maxRows) nextSheet();
        to = Math.min(answers.rows, from + rowsAtOnce, from + maxRows - rows);
        const text = writeRows(answers, from, to, rows + 1);
        rows += to - from;
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

/** The widths of the columns that each answer has, in characters. */
const answerWidths: Readonly<Record<AnswerColumn['what'], number>> = {
  id: 29,
  time: 20,
  localTime: 24,
  version: 9,
  tags: 32,
};

/** Makes the cell of an answer in one of these columns, without its place; undefined if it has none. A local time is one without a zone, as spreadsheets have them. */
type AnswerCell = (answers: AnswerRows, row: number) => CellRest | undefined;

const answerCells: Readonly<Record<AnswerColumn['what'], (zone: TimeZone) => AnswerCell>> = {
  id:
    () =>
    ({ ids }, row) =>
      textCell(ids[row]!),
  time:
    () =>
    ({ receivedAtMs }, row) =>
      timeCell(receivedAtMs[row]!),
  localTime:
    (zone) =>
    ({ receivedAtMs }, row) => {
      const ms = receivedAtMs[row]!;
      return timeCell(ms + zone.offsetAt(ms));
    },
  version:
    () =>
    ({ versions }, row) =>
      numberCell(versions[row]!),
  tags:
    () =>
    ({ tags }, row) =>
      tags?.[row]?.length ? textCell(joinChoices(tags[row])) : undefined,
};

type RowsWriter = (answers: AnswerRows, from: number, to: number, firstNumber: number) => string;

/** Makes a function that writes the answers `from` up to before `to` as rows of a sheet, numbered from `firstNumber` on. */
function rowsWriter(layout: ExportLayout, letters: readonly string[]): RowsWriter {
  const writers = layout.columns.map(({ form }) => form.xlsx.cell);
  const own = layout.answerColumns.map(({ what }, index) => ({
    letter: letters[index]!,
    cell: answerCells[what](layout.zone),
  }));
  return (answers, from, to, firstNumber) => {
    const { cells } = answers;
    const columns = layout.columns.map(({ facet }) => cells.get(facet.id));
    let text = '';
    for (let row = from; row < to; row += 1) {
      const number = firstNumber + row - from;
      text += `<row r="${number}">`;
      for (const { letter, cell } of own) {
        const written = cell(answers, row);
        if (written !== undefined) text += `<c r="${letter}${number}"${written}`;
      }
      for (const [index, column] of columns.entries()) {
        const cell = column?.[row];
        if (cell === undefined || cell === null) continue;
        text += `<c r="${letters[own.length + index]!}${number}"${writers[index]!(cell)}`;
      }
      text += '</row>';
    }
    return text;
  };
}
