import { facetsOf, type SurveyHistory } from '@canvass/surveys';
import type { AnswerRows } from '../answer-rows.ts';
import type { ExportRequest } from '../export-request.ts';
import { jsonWriter } from '../facets/json-writer.ts';
import { IsoTimes } from '../iso-times.ts';
import type { ExportEncoder } from './export-encoder.ts';
import { encodeRows } from './text-rows.ts';

/**
 * Creates an encoder that writes a line of JSON for each answer, as `GET …/answers` shows it: `{id, receivedAt, version, answers}`. A question
 * that was not asked is null, and one that was skipped has no key.
 */
export function ndjsonEncoder(
  history: SurveyHistory,
  request: Pick<ExportRequest, 'choices'>,
): ExportEncoder {
  const times = new IsoTimes();
  const writers = new Map(
    facetsOf(history)
      .entries()
      .map(([id, { facet }]) => [id, { key: `${JSON.stringify(id)}:`, write: jsonWriter(facet, request) }]),
  );

  function write({ rows, ids, receivedAtMs, versions, cells }: AnswerRows): Uint8Array[] {
    const columns = Array.from(cells, ([facet, column]) => ({ column, ...writers.get(facet)! }));
    return encodeRows(rows, (row) => {
      let answers = '';
      for (const { column, key, write: written } of columns) {
        const cell = column[row];
        if (cell !== undefined)
          answers += `${answers === '' ? '' : ','}${key}${cell === null ? 'null' : written(cell)}`;
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
