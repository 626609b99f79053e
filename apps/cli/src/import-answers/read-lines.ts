import { AnswerImportError } from './errors.ts';
import type { Source, SourceRow } from './source-row.ts';

/** A line of an import with more characters is refused: a site takes no longer one. */
const maxLineLength = 1024 * 1024;
/** An import ends with an error at a line with more characters: the encoding has no newlines, or the file is no text. */
const maxRestLength = 8 * 1024 * 1024;

/** Reads NDJSON: a JSON object on each line. */
export function readLines(text: AsyncIterable<string>): Source {
  return { header: null, rows: rowsOf(text) };
}

async function* rowsOf(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let rest = '';
  let line = 0;
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const each of lines) {
      line += 1;
      if (each.trim() !== '') yield rowOf(each, line);
    }
    if (rest.length > maxRestLength) {
      throw new AnswerImportError('unreadable', `Line ${line + 1} is longer than 8 MiB.`);
    }
  }
  if (rest.trim() !== '') yield rowOf(rest, line + 1);
}

function rowOf(text: string, line: number): SourceRow {
  if (text.length > maxLineLength) return { kind: 'broken', line, reason: 'The line is longer than 1 MiB' };
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { kind: 'object', line, text: text.trim(), value: value as Record<string, unknown> };
    }
  } catch {
    return { kind: 'broken', line, reason: 'The line is not valid JSON' };
  }
  return { kind: 'broken', line, reason: 'The line is not a JSON object' };
}
