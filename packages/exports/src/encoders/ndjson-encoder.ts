import type { AnswerRows, Cell } from '../answer-rows.ts';
import type { ExportLayout, QuestionColumn } from '../export-layout.ts';
import { IsoTimes } from '../iso-times.ts';
import type { ExportEncoder } from './export-encoder.ts';
import { encodeRows } from './text-rows.ts';

/**
 * Creates an encoder that writes a line of JSON for each answer, as `GET …/answers` shows it: `{id, receivedAt, version, answers}`. A question
 * that was not asked is null, and one that was skipped has no key.
 */
export function ndjsonEncoder(layout: Pick<ExportLayout, 'choiceText' | 'columns'>): ExportEncoder {
  const times = new IsoTimes();
  const writers = new Map(layout.columns.map((column) => [column.question, cellWriter(column, layout)]));

  function write({ rows, ids, receivedAtMs, versions, cells }: AnswerRows): Uint8Array[] {
    const columns = Array.from(cells, ([question, column]) => ({ column, write: writers.get(question)! }));
    return encodeRows(rows, (row) => {
      let answers = '';
      for (const { column, write: cellText } of columns) {
        const cell = column[row];
        if (cell !== undefined) answers += `${answers === '' ? '' : ','}${cellText(cell)}`;
      }
      const time = times.of(receivedAtMs[row]!);
      return `{"id":"${ids[row]!}","receivedAt":"${time}","version":${versions[row]!},"answers":{${answers}}}\n`;
    });
  }

  return {
    add: async (answers) => write(answers),
    end: async () => [],
  };
}

/** Makes a function that writes a question's cell with its key. */
function cellWriter(
  { question, kind }: QuestionColumn,
  { choiceText }: Pick<ExportLayout, 'choiceText'>,
): (cell: Exclude<Cell, undefined>) => string {
  const key = `${JSON.stringify(question)}:`;
  if (kind === 'text' || kind === 'number') return (cell) => key + JSON.stringify(cell);
  const written = new Map<string, string>();
  return (cell) => {
    if (typeof cell !== 'string') {
      return (
        key +
        JSON.stringify(
          cell === null ? null : (cell as readonly string[]).map((each) => choiceText(question, each)),
        )
      );
    }
    let text = written.get(cell);
    if (text === undefined) written.set(cell, (text = key + JSON.stringify(choiceText(question, cell))));
    return text;
  };
}
