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
  invitedAnswered: 20,
  lastAnswerAt: undefined,
  days: [],
  hasDraft: false,
  changedAt: '2026-01-01T00:00:00.000Z',
  labels: [],
  isArchived: false,
};

const shown = (figures: Partial<SurveyRow>): string =>
  String(surveyRow('acme', { ...row, ...figures }, false));

test('the share of the invited counts those who used their invitation, and no other answers', () => {
  expect(shown({})).toContain('50% of 40');
  expect(shown({ answers: 70 })).toContain('50% of 40');
  expect(shown({ answers: 70, invitedAnswered: 40 })).toContain('100% of 40');
  expect(shown({ invited: undefined })).not.toContain('% of');
});

test('only none and all of the invited look like none and all', () => {
  expect(shown({ invited: 1000, invitedAnswered: 0 })).toContain('>0% of 1,000');
  expect(shown({ invited: 1000, invitedAnswered: 1 })).toContain('>&lt;1% of 1,000');
  expect(shown({ invited: 1000, invitedAnswered: 999 })).toContain('>&gt;99% of 1,000');
  expect(shown({ invited: 1000, invitedAnswered: 1000 })).toContain('>100% of 1,000');
});
