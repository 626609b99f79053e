import { expect, test } from '@jest/globals';
import { facetsOf, startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { columnTitles } from './column-titles.ts';

const text = { type: 'text', maxLength: 100 } as const;
/** Questions that are named like columns of exports. */
const facets = facetsOf(
  startHistory(
    definitionOf(
      { id: 'small', text: 'tags', ...text },
      { id: 'german', text: 'Schlagwörter', ...text },
      { id: 'time', text: 'Received at (UTC)', ...text },
      { id: 'own', text: 'receivedAtLocal', ...text },
    ),
  ),
);
/** The questions that the columns of a file are for. */
const found = (header: readonly string[]) =>
  header.map(columnTitles(header, facets).facetOf).filter((id) => id !== undefined);

test('a question that is named like a column of another kind of export is no such column', () => {
  const english = ['Id', 'Received at (UTC)', 'Version', 'Tags'];
  expect(found([...english, 'tags (small)', 'Schlagwörter', 'receivedAtLocal'])).toEqual([
    'small',
    'german',
    'own',
  ]);
  const german = ['Id', 'Eingegangen am (UTC)', 'Eingegangen am (Europe/Berlin)', 'Version', 'Schlagwörter'];
  expect(found([...german, 'tags', 'Schlagwörter (german)', 'Received at (UTC)'])).toEqual([
    'small',
    'german',
    'time',
  ]);
  const local = ['Id', 'Eingegangen am (Europe/Berlin)', 'Version', 'Schlagwörter'];
  expect(found([...local, 'Tags'])).toEqual(['small']);
});

test('a column of the names of an export is for no question, however a question is called', () => {
  expect(found(['id', 'receivedAt', 'receivedAtLocal', 'version', 'tags', 'q_time'])).toEqual(['time']);
});

test('the language and the ending of an export are for no question, however a question is called', () => {
  const questions = definitionOf(
    { id: 'language', text: 'Sprache', ...text },
    { id: 'ending', text: 'Ending', ...text },
  );
  const endings = [{ id: 'out', title: 'Out' }];
  const own = facetsOf(startHistory({ ...questions, languages: ['en', 'de'], endings }));
  const of = (...header: string[]) => header.map(columnTitles(header, own).facetOf);
  const none = undefined;
  expect(
    of('id', 'receivedAt', 'version', 'language', 'ending', 'q_language', 'q_ending', 'tags').slice(3),
  ).toEqual([none, none, 'language', 'ending', none]);
  const german = ['Id', 'Eingegangen am (UTC)', 'Version'];
  expect(
    of(...german, 'Sprache (@language)', 'Endseite', 'Sprache (language)', 'Ending').slice(german.length),
  ).toEqual([none, none, 'language', 'ending']);
  expect(of('ending')).toEqual(['ending']);
});
