import { FakeClock } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { emptySummary } from '@canvass/answer-log';
import type { StoredDefinition } from '@canvass/storage';
import { startHistory, type SurveyDefinition } from '@canvass/surveys';
import type { NewestTexts } from './newest-texts.ts';
import { readResults, type KnownResults } from './read-results.ts';

const definition: SurveyDefinition = {
  title: 'Coffee',
  questions: [{ id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 100 }],
};
const at = '2026-11-22T09:00:00.000Z';
const history = startHistory(definition);
const stored: StoredDefinition = {
  instance: 'I1',
  version: 1,
  definition,
  history,
  createdAt: at,
  updatedAt: at,
};
const summary = emptySummary(history, 7);

test('texts that could not be read with a summary are read later, and then the results have another id', async () => {
  const found = { outcome: 'found', stored, compiled: undefined } as const;
  const answers: (NewestTexts | undefined)[] = [
    undefined,
    { version: 7, from: 2, texts: new Map(), writers: new Map() },
  ];
  let asked = 0;
  const read = async (last: KnownResults | undefined): Promise<KnownResults> => {
    const results = await readResults(
      {
        definitions: {
          find: () => Promise.resolve(found),
          peek: () => found,
          read: () => Promise.resolve({ outcome: 'found', stored, etag: 'D1' }),
        },
        summaries: {
          read: () => Promise.resolve({ outcome: 'found', document: summary, etag: 'S7', bytes: 500 }),
          readIfChanged: () => Promise.resolve({ outcome: 'notModified' }),
        },
        backlog: { read: () => Promise.resolve({ uncounted: () => ({ answers: 0, isExact: true }) }) },
        newestTexts: () => Promise.resolve(answers[asked++]),
        publish: () => Promise.resolve(undefined),
        isShown: () => true,
        clock: new FakeClock(Date.parse(at)),
      },
      { tenant: 'acme', survey: 'coffee' },
      last,
    );
    if (results.outcome !== 'found') throw new Error('the survey exists');
    return results.known;
  };

  const without = await read(undefined);
  expect(without.reading.newest).toMatchObject({ version: 0, from: 0 });
  const late = await read(without);
  expect(late.reading.newest.from).toBe(2);
  expect(late.reading.id).not.toBe(without.reading.id);
  expect((await read(late)).reading).toBe(late.reading);
  expect(asked).toBe(2);
});
