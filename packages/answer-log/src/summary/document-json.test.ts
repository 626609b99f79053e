import { countedFacets, startHistory, SurveyAnswersSummary, surveyDefinitionSchema } from '@canvass/surveys';
import { expect, test } from '@jest/globals';
import type { ColumnFile } from '../format/column-files.ts';
import { decodeDocument, emptyDocument, encodeDocument } from './document-json.ts';

const definition = surveyDefinitionSchema.parse({
  title: 'Coffee',
  questions: [{ id: 'rating', text: 'How was it?', type: 'scale' }],
});

test('a summary that the last release wrote can be read', () => {
  const history = startHistory(definition);
  const written = {
    version: 3,
    history,
    totals: SurveyAnswersSummary.empty(),
    log: [{ blob: 'b', committedLength: 10, answers: 1, blocks: 1, pages: [], runs: [] }],
    watermarks: { segment: 10 },
    asOf: '2026-11-21T09:00:00.000Z',
  };
  const read = decodeDocument(Buffer.from(JSON.stringify(written)), 'acme/coffee');
  const expected = { ...emptyDocument(history, 3), ...written, logSince: 0 };
  expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(expected)));
});

test('a summary is read back as it was written', () => {
  const document = {
    ...emptyDocument(startHistory(definition), 7),
    log: [{ blob: 'b', committedLength: 10, answers: 1, blocks: 1, pages: [], runs: [] }],
    erased: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    watermarks: { segment: 10 },
    asOf: '2026-11-21T09:00:00.000Z',
  };
  const questions = countedFacets(document.history, 1)!;
  document.totals.addNewAnswer({ receivedAt: '2026-11-21T09:00:00.000Z', answers: { rating: 4 } }, questions);
  // It encodes twice, because the second run uses the history that the first one has encoded.
  for (const version of [7, 8]) {
    const { bytes } = encodeDocument({ ...document, version });
    const read = decodeDocument(bytes, 'acme/coffee');
    expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify({ ...document, version })));
    expect(Object.keys(JSON.parse(bytes.toString()) as object)).toEqual(Object.keys(document));
  }
});

test('a summary has its column files, in a short form', () => {
  const path = 'acme/coffee/01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const file: ColumnFile = {
    blob: `${path}/7-01ARZ3NDEKTSV4RRFFQ69G5FAV.parquet`,
    from: 3,
    lines: 20_000,
    rows: 19_999,
    bytes: 400_000,
    tailBytes: 120_000,
    lowestReceivedAt: 1_790_000_000_000,
    highestReceivedAt: 1_790_000_900_000,
    lowestId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    highestId: '01ARZ3NDEKTSV4RRFFQ69G5FAW',
  };
  const document = { ...emptyDocument(startHistory(definition), 7), columns: [file] };
  const { bytes } = encodeDocument(document);
  expect(decodeDocument(bytes, path)).toMatchObject({ columns: [file] });
  const without = encodeDocument({ ...document, columns: [] }).bytes.byteLength;
  expect(bytes.byteLength - without).toBeLessThan(200);
});

test('a summary with a column file that is not whole is corrupt', () => {
  const document = { ...emptyDocument(startHistory(definition), 7), columns: [['7-x.parquet', 1, 0]] };
  const bytes = Buffer.from(JSON.stringify(document));
  expect(() => decodeDocument(bytes, 'acme/coffee/1')).toThrow(expect.objectContaining({ code: 'corrupt' }));
});
