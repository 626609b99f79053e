import { IsoTimes, type AnswerRows, type Cell } from '@canvass/exports';
import type { SurveyHistory } from '@canvass/surveys';
import { questionColumns, type QuestionColumn } from './table-columns.ts';

/** Rows as PostgreSQL's `COPY ... FROM STDIN` reads them, in text format. */
export interface CopyText {
  readonly rows: number;
  /** The columns of the questions that have answers here. They stand behind `baseColumns`. */
  readonly columns: readonly QuestionColumn[];
  /** UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const none = String.raw`\N`;
/** A string of a few hundred KB is written faster than many, and takes little memory. */
const rowsAtOnce = 1_000;

/** Encodes answers. Lone surrogates and NUL, which PostgreSQL's text cannot have, become U+FFFD. */
export function copyText(answers: AnswerRows, history: SurveyHistory): CopyText {
  const asked = Object.keys(history.questions).flatMap((question) => {
    const cells = answers.cells.get(question);
    return cells === undefined ? [] : [{ question, cells }];
  });
  const writers = asked.flatMap((each) => columnWriters(each.question, each.cells, history));
  const whoIsNotAsked = asked.filter(({ cells }) => cells.includes(null));
  const times = new IsoTimes();
  const pieces: Buffer[] = [];
  for (let from = 0; from < answers.rows; from += rowsAtOnce) {
    let text = '';
    for (let row = from; row < Math.min(answers.rows, from + rowsAtOnce); row += 1) {
      const { places, ids, receivedAtMs, versions } = answers;
      text += `${places[row]!}\t${escaped(ids[row]!)}\t${times.of(receivedAtMs[row]!)}\t${versions[row]!}\t`;
      text += whoIsNotAsked.length === 0 ? none : notAsked(whoIsNotAsked, row);
      for (const { cells, write } of writers) text += `\t${write(cells[row])}`;
      text += '\n';
    }
    pieces.push(Buffer.from(text));
  }
  return { rows: answers.rows, columns: writers.map(({ column }) => column), bytes: joined(pieces) };
}

interface ColumnWriter {
  readonly column: QuestionColumn;
  readonly cells: readonly Cell[];
  readonly write: (cell: Cell) => string;
}

/** A question that has changed between one choice and several has two. */
function columnWriters(question: string, cells: readonly Cell[], history: SurveyHistory): ColumnWriter[] {
  const columnOf = questionColumns(history);
  const writers: ColumnWriter[] = [];
  if (cells.some((cell) => typeof cell === 'string' || typeof cell === 'number')) {
    const isText = history.questions[question]!.type === 'text';
    const write = isText ? escaped : rememberedText();
    writers.push({
      column: columnOf('q', question),
      cells,
      write: (cell) =>
        typeof cell === 'string' ? write(cell) : typeof cell === 'number' ? String(cell) : none,
    });
  }
  if (cells.some((cell) => Array.isArray(cell))) {
    const item = rememberedText(arrayItem);
    writers.push({
      column: columnOf('list', question),
      cells,
      write: (cell) =>
        typeof cell === 'object' && cell !== null ? `{${cell.map((each) => item(each)).join(',')}}` : none,
    });
  }
  return writers;
}

function notAsked(asked: readonly { question: string; cells: readonly Cell[] }[], row: number): string {
  let list = '';
  for (const { question, cells } of asked) {
    // In quotes: an id may be NULL.
    if (cells[row] === null) list += `${list === '' ? '' : ','}"${question}"`;
  }
  return list === '' ? none : `{${list}}`;
}

const special = /[\\\t\n\r\0]/;
const specials = /[\\\t\n\r\0]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\0': '\uFFFD',
};

function escaped(text: string): string {
  return special.test(text) ? text.replaceAll(specials, (each) => escapes[each]!) : text;
}

function arrayItem(text: string): string {
  return escaped(`"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
}

/** For the few values of a choice question. */
function rememberedText(write: (text: string) => string = escaped): (text: string) => string {
  const written = new Map<string, string>();
  return (text) => {
    let known = written.get(text);
    if (known === undefined) written.set(text, (known = write(text)));
    return known;
  };
}

/** In memory of its own, which another thread can take. */
function joined(pieces: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.byteLength;
  }
  return bytes;
}
