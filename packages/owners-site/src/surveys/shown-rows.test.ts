import { expect, test } from '@jest/globals';
import type { SurveyRow } from './list-rows.ts';
import { maxShownLabels, shelfOf, shownRows, type ListView } from './shown-rows.ts';

const view: ListView = { query: '', order: 'recent', label: undefined, isArchive: false };

function row(survey: string, more: Partial<SurveyRow> = {}): SurveyRow {
  return {
    survey,
    title: survey,
    state: 'open',
    questions: 3,
    opensAt: undefined,
    closesAt: undefined,
    timeZone: undefined,
    answers: 0,
    invited: undefined,
    invitedAnswered: undefined,
    lastAnswerAt: undefined,
    days: [],
    hasDraft: false,
    changedAt: '2026-01-01T00:00:00.000Z',
    labels: [],
    isArchived: false,
    ...more,
  };
}

const names = (rows: readonly SurveyRow[]): string[] => rows.map(({ survey }) => survey);

test('surveys are in the order of the latest change or answer, of the latest answer, or of their titles', () => {
  const rows = [
    row('changed', { changedAt: '2026-03-01T00:00:00.000Z', title: 'Survey 10' }),
    row('quiet', { changedAt: '2026-02-01T00:00:00.000Z', title: 'Survey 9' }),
    row('answered', { lastAnswerAt: '2026-04-01T00:00:00.000Z', title: 'A survey' }),
    row('once', { lastAnswerAt: '2026-01-15T00:00:00.000Z', title: 'Änderung' }),
  ];
  expect(names(shownRows(rows, view))).toEqual(['answered', 'changed', 'quiet', 'once']);
  expect(names(shownRows(rows, { ...view, order: 'answers' }))).toEqual([
    'answered',
    'once',
    'changed',
    'quiet',
  ]);
  expect(names(shownRows(rows, { ...view, order: 'name' }))).toEqual([
    'answered',
    'once',
    'quiet',
    'changed',
  ]);
});

test('a view has the surveys of a label or the archive, in which a search looks', () => {
  const rows = [
    row('staff', { labels: ['Yearly', 'Board'] }),
    row('wards', { labels: ['yearly'], title: 'Wards of 2026' }),
    row('old', { labels: ['Yearly'], isArchived: true }),
    row('none'),
  ];
  expect(names(shownRows(rows, { ...view, label: 'Yearly' }))).toEqual(['staff']);
  expect(names(shownRows(rows, { ...view, query: 'WARDS' }))).toEqual(['wards']);
  expect(names(shownRows(rows, { ...view, isArchive: true }))).toEqual(['old']);
  expect(names(shownRows(rows, { ...view, isArchive: true, query: 'staff' }))).toEqual([]);
  expect(shelfOf(rows)).toEqual({
    listed: 3,
    archived: 1,
    labels: [
      { label: 'Board', surveys: 1 },
      { label: 'yearly', surveys: 1 },
      { label: 'Yearly', surveys: 1 },
    ],
  });
});

test('of many labels those of the most surveys are offered', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) =>
    row(`survey-${index}`, { labels: [`Label ${index % 40}`, ...(index % 40 === 39 ? ['Kept'] : [])] }),
  );
  const { labels, listed } = shelfOf([...rows, row('more', { labels: ['Label 39'] })]);
  expect([labels.length, listed]).toEqual([maxShownLabels, 1_001]);
  expect(labels).toContainEqual({ label: 'Label 39', surveys: 26 });
});
