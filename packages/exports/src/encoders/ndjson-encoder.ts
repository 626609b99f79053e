import {
  answersOf,
  areRecordsAnswers,
  facetsOf,
  type FlatRecord,
  endingFacetId,
  languageFacetId,
  type SurveyHistory,
} from '@canvass/surveys';
import type { AnswerRows } from '../answer-rows.ts';
import { localTimeName, tagsName } from '../column-headers.ts';
import { type ExportLayout, hasLocalTimes } from '../export-layout.ts';
import type { ExportRequest } from '../export-request.ts';
import { jsonWriter, labelled } from '../facets/json-values.ts';
import { IsoTimes } from '../iso-times.ts';
import type { ExportEncoder } from './export-encoder.ts';
import { encodeRows } from './text-rows.ts';

/** Makes a function that writes the answers of a row as JSON. */
type AnswersWriter = (answers: AnswerRows) => (row: number) => string;

/**
 * Creates an encoder that writes a line of JSON for each answer, as `GET …/answers` shows it: `{id, receivedAt, version, answers}`, with `receivedAtLocal` behind `receivedAt` unless its zone is UTC, and before the answers its `language` if the survey is in several and its `ending` if it has endings. A question
 * that was not asked is null, and one that was skipped has no key.
 */
export function ndjsonEncoder(
  history: SurveyHistory,
  layout: Pick<ExportLayout, 'answerColumns' | 'zone'>,
  request: Pick<ExportRequest, 'choices'>,
): ExportEncoder {
  const times = new IsoTimes();
  const localTimes = hasLocalTimes(layout) ? new IsoTimes(layout.zone) : undefined;
  const writer = areRecordsAnswers(history) ? valuesWriter(history, request) : givenWriter(history, request);

  function write(answers: AnswerRows): Uint8Array[] {
    const { rows, ids, receivedAtMs, versions, cells, tags } = answers;
    const languages = cells.get(languageFacetId);
    const endings = cells.get(endingFacetId);
    const written = writer(answers);
    return encodeRows(rows, (row) => {
      const time = times.of(receivedAtMs[row]!);
      const local = localTimes ? `"${localTimeName}":"${localTimes.of(receivedAtMs[row]!)}",` : '';
      const language = languages?.[row];
      const spoken = typeof language === 'string' ? `"language":${JSON.stringify(language)},` : '';
      const ending = endings?.[row];
      const ended = typeof ending === 'string' ? `"ending":${JSON.stringify(ending)},` : '';
      const given = tags ? `"${tagsName}":${JSON.stringify(tags[row])},` : '';
      return `{"id":"${ids[row]!}","receivedAt":"${time}",${local}"version":${versions[row]!},${given}${spoken}${ended}"answers":${written(row)}}\n`;
    });
  }

  return {
    add: async (answers) => write(answers),
    end: async () => [],
  };
}

/** Writes values as they are, which takes two thirds of the time. */
function valuesWriter(history: SurveyHistory, request: Pick<ExportRequest, 'choices'>): AnswersWriter {
  const writers = new Map(
    facetsOf(history)
      .entries()
      .map(([id, { facet }]) => [id, { key: `${JSON.stringify(id)}:`, write: jsonWriter(facet, request) }]),
  );
  return ({ cells }) => {
    const columns = Array.from(cells, ([facet, column]) => ({ column, ...writers.get(facet)! }));
    return (row) => {
      let answers = '';
      for (const { column, key, write } of columns) {
        const cell = column[row];
        if (cell === undefined) continue;
        answers += `${answers === '' ? '' : ','}${key}${cell === null ? 'null' : write(cell)}`;
      }
      return `{${answers}}`;
    };
  };
}

/** Writes answers as they were given: dates in ISO 8601, and a question with parts as one value. */
function givenWriter(history: SurveyHistory, request: Pick<ExportRequest, 'choices'>): AnswersWriter {
  const labels = new Map(
    facetsOf(history)
      .entries()
      .map(([id, { facet }]) => [id, labelled(facet, request)]),
  );
  return ({ cells, versions }) => {
    const columns = Array.from(cells, ([facet, column]) => ({ facet, column, label: labels.get(facet) }));
    return (row) => {
      const record: FlatRecord = {};
      for (const { facet, column, label } of columns) {
        const cell = column[row];
        if (cell === undefined) continue;
        record[facet] = (cell === null || label === undefined ? cell : label(cell)) as FlatRecord[string];
      }
      return JSON.stringify(answersOf(record, history, versions[row]!));
    };
  };
}
