import { startHistory, SurveyAnswersSummary, surveyDefinitionSchema } from '@canvass/surveys';
import { expect, test } from '@jest/globals';
import { decodeDocument, emptyDocument } from './summary-document.ts';

test('a summary that the last release wrote can be read', () => {
  const definition = surveyDefinitionSchema.parse({
    title: 'Coffee',
    questions: [{ id: 'rating', text: 'How was it?', type: 'range' }],
  });
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
