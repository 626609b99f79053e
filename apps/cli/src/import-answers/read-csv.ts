import { parse, type CsvError, type Parser } from 'csv-parse';
import { readerText } from '@canvass/surveys';
import { AnswerImportError } from './errors.ts';
import type { Source, SourceRow } from './source-row.ts';

const delimiters = [',', ';', '\t'];
/** What Excel takes, and some tools write, in front of the header. */
const separatorLine = /^"?sep=([^"])"?$/i;
const lineEnd = /\r\n|\n|\r/;
/** An import ends with an error at a row of a CSV file with more bytes. A quote that is never closed would take the rest of the file. */
const maxRowBytes = 1024 * 1024;

interface Row {
  /** The number of the line where the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads CSV (RFC 4180) with a header. `delimiter`: default is what a first line such as `sep=;` says, else the one of comma, semicolon and tab that the header has most of. Rows with
 * more or fewer cells than the header are `broken`. Throws `AnswerImportError` `unreadable`, also for a row that never ends: what is behind
 * its open quote cannot be told from it.
 */
export async function readCsv(text: AsyncIterable<string>, delimiter?: string): Promise<Source> {
  const { first, all } = await withFirstLine(text);
  const [, named] = separatorLine.exec(first) ?? [];
  const parsed = rowsOf(all, delimiter ?? named ?? delimiterOf(first));
  // As Excel, which reads its own line `sep=;` as no row.
  if (named !== undefined) await parsed.next();
  const head = await parsed.next();
  if (head.done) throw new AnswerImportError('unreadable', 'The file is empty.');
  const header = head.value.cells.map(readerText);

  async function* rows(): AsyncGenerator<SourceRow> {
    for await (const { line, cells } of parsed) {
      if (cells.length === header.length) yield { kind: 'cells', line, cells };
      else {
        const reason = `The row has ${cells.length} cells, and the header has ${header.length}`;
        yield { kind: 'broken', line, reason };
      }
    }
  }
  return { header, rows: rows() };
}

/** The rows that are not empty. */
async function* rowsOf(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<Row, void, undefined> {
  let line = 1;
  let read: Row[] = [];
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote in the middle of a cell is a character like any other.
    relax_quotes: true,
    max_record_size: maxRowBytes,
    // Here, and not in the stream that the parser is: a fault would destroy the rows that wait there.
    on_record: (cells: string[]) => {
      // A row of one empty cell is an empty line.
      if (cells.length > 1 || cells[0] !== '') read.push({ line, cells });
      // The parser counts each CRLF within quotes as two.
      line += 1 + cells.reduce((ends, cell) => ends + lineEndsIn(cell), 0);
      return null;
    },
  });
  // Each call below has it, too.
  parser.on('error', () => {});
  for await (const piece of text) {
    const fault = await written(parser, piece);
    yield* read;
    read = [];
    if (fault) throw endless(line, fault);
  }
  const fault = await ended(parser);
  yield* read;
  if (fault) throw endless(line, fault);
}

const written = (parser: Parser, piece: string): Promise<Error | undefined> =>
  new Promise((resolve) => parser.write(piece, (error) => resolve(error ?? undefined)));

const ended = (parser: Parser): Promise<Error | undefined> =>
  new Promise((resolve) => {
    parser.once('error', resolve);
    parser.end(() => resolve(undefined));
  });

function lineEndsIn(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(lineEnd).length - 1 : 0;
}

function endless(line: number, cause: Error): AnswerImportError {
  const { code } = cause as CsvError;
  const what =
    code === 'CSV_MAX_RECORD_SIZE'
      ? `The row that begins in line ${line} is longer than 1 MiB: a quote in it may not be closed.`
      : `The row that begins in line ${line} has a quote that is not closed.`;
  return new AnswerImportError('unreadable', `${what} Nothing from there on was read.`, { cause });
}

/** The whole text again, with its first line. */
async function withFirstLine(
  text: AsyncIterable<string>,
): Promise<{ first: string; all: AsyncGenerator<string> }> {
  const iterator = text[Symbol.asyncIterator]();
  let begin = '';
  while (!lineEnd.test(begin) && begin.length < maxRowBytes) {
    const next = await iterator.next();
    if (next.done) break;
    begin += next.value;
  }
  async function* all(): AsyncGenerator<string> {
    try {
      yield begin;
      for (;;) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      // No loop does it here: it closes the file.
      await iterator.return?.();
    }
  }
  return { first: begin.split(lineEnd, 1)[0]!, all: all() };
}

function delimiterOf(line: string): string {
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((each) => unquoted.split(each).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}
