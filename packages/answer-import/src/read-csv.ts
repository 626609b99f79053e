import { pipeline, Readable } from 'node:stream';
import { parse, type CsvError } from 'csv-parse';
import { AnswerImportError } from './errors.ts';
import type { Source, SourceRow } from './source-row.ts';

const delimiters = [',', ';', '\t'];
/** Characters of a row. A quote that is never closed would take the rest of the file. */
const maxRowLength = 1024 * 1024;

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** A row that the parser leaves out, between those that it gives. */
type Item = Parsed | { readonly reason: string; readonly line: number };

/**
 * Reads CSV (RFC 4180) with a header. The delimiter is the one of comma, semicolon and tab that the first line has most of. Rows with
 * more or fewer cells than the header, are `broken`. Throws `AnswerImportError` `unreadable`.
 */
export async function readCsv(text: AsyncIterable<string>): Promise<Source> {
  const { first, all } = await withFirstLine(text);
  const skipped: Extract<Item, { reason: string }>[] = [];
  const parser = parse({
    delimiter: delimiterOf(first),
    info: true,
    relax_column_count: true,
    // A quote in the middle of a cell is a character like any other.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRowLength,
    on_skip: (error) => {
      if (error) skipped.push({ reason: reasonOf(error), line: lineOf(error) });
      return undefined;
    },
  });
  // The iterator throws what either of them throws.
  pipeline(Readable.from(all), parser, () => {});
  const iterator = (parser as AsyncIterable<Parsed>)[Symbol.asyncIterator]();
  const head = await iterator.next();
  if (head.done) throw new AnswerImportError('unreadable', 'The file is empty.');
  const header = head.value.record.map((title) => title.trim());
  const repeated = header.find((title, index) => header.indexOf(title) !== index);
  if (repeated !== undefined) {
    throw new AnswerImportError('unreadable', `Two columns have the title “${repeated}”.`);
  }

  async function* rows(): AsyncGenerator<SourceRow> {
    let end = head.value!.info.lines;
    for (;;) {
      const next = await iterator.next();
      for (const { reason, line } of skipped.splice(0)) yield { kind: 'broken', line, reason };
      if (next.done) return;
      const { record: cells, info } = next.value;
      const line = end + 1;
      end = info.lines;
      if (cells.length === header.length) yield { kind: 'cells', line, cells };
      else {
        const reason = `The row has ${cells.length} cells, and the header has ${header.length}`;
        yield { kind: 'broken', line, reason };
      }
    }
  }
  return { header, rows: rows() };
}

/** The whole text again, with its first line. */
async function withFirstLine(
  text: AsyncIterable<string>,
): Promise<{ first: string; all: AsyncGenerator<string> }> {
  const iterator = text[Symbol.asyncIterator]();
  let begin = '';
  while (!begin.includes('\n') && begin.length < maxRowLength) {
    const next = await iterator.next();
    if (next.done) break;
    begin += next.value;
  }
  async function* all(): AsyncGenerator<string> {
    if (begin !== '') yield begin;
    for (;;) {
      const next = await iterator.next();
      if (next.done) return;
      // An empty piece would end a stream of texts.
      if (next.value !== '') yield next.value;
    }
  }
  return { first: begin.split('\n', 1)[0] ?? '', all: all() };
}

function delimiterOf(line: string): string {
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((each) => unquoted.split(each).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

function lineOf(error: CsvError): number {
  const { lines } = error as unknown as { readonly lines?: unknown };
  return typeof lines === 'number' ? lines : 0;
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'The row is longer than 1 MiB: a quote may not be closed';
  return code === 'CSV_QUOTE_NOT_CLOSED' ? 'A quote is not closed' : 'The row is not valid CSV';
}
