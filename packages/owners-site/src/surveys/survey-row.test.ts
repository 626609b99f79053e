import { expect, test } from '@jest/globals';
import type { SurveyRow } from './list-rows.ts';
import { surveyRow } from './survey-row.ts';

const row: SurveyRow = {
  survey: 'coffee',
  title: 'Coffee',
  state: 'open',
  questions: 3,
  opensAt: undefined,
  closesAt: undefined,
  timeZone: undefined,
  answers: 20,
  invited: 40,
  lastAnswerAt: undefined,
  days: [],
  hasDraft: false,
  changedAt: '2026-01-01T00:00:00.000Z',
  labels: [],
  isArchived: false,
};

const shown = (answers: number): string => String(surveyRow('acme', { ...row, answers }, false));

test('a share of the invited is shown unless there are more answers than invitations', () => {
  expect(shown(20)).toContain('50\u202f% of 40');
  expect(shown(40)).toContain('100\u202f% of 40');
  expect(shown(41)).not.toContain('% of');
  expect(shown(41)).toContain('answers');
});
