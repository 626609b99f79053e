import { describe, expect, test } from '@jest/globals';
import { compileAnswerValidator } from '../../answers/answer-validator.ts';
import { parseDefinition } from '../../definition/parse-definition.ts';
import { parseDay } from '../../facets/days.ts';

const dateWith = (ends: object) =>
  parseDefinition({ title: 'T', questions: [{ id: 'q', text: 'When?', type: 'date', ...ends }] });

function answered(ends: object, answer: string, today: string): unknown {
  const parsed = dateWith(ends);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const read = compileAnswerValidator(parsed.definition)({ q: answer }, { day: parseDay(today)! });
  return read.ok ? 'taken' : read.errors[0]?.message;
}

describe('ends relative to today', () => {
  test.each([
    ['2026-02-26', 'The answer must be 2026-02-28 or later'],
    // It is still yesterday west of Greenwich, and already tomorrow in the Pacific.
    ['2026-02-27', 'taken'],
    ['2026-02-28', 'taken'],
    ['2026-03-07', 'taken'],
    ['2026-03-08', 'taken'],
    ['2026-03-09', 'The answer must be 2026-03-07 or earlier'],
  ])('take a week from the day of each respondent: %s is %s', (answer, outcome) => {
    expect(answered({ min: 'today', max: 'today+7' }, answer, '2026-02-28')).toBe(outcome);
  });

  test('go with the days', () => {
    const ends = { min: 'today-30' };
    expect(answered(ends, '2026-01-01', '2026-01-31')).toBe('taken');
    expect(answered(ends, '2026-01-01', '2026-02-02')).toBe('The answer must be 2026-01-03 or later');
  });

  test('stand beside days, which are exact', () => {
    const ends = { min: '2026-01-01', max: 'today' };
    expect(answered(ends, '2025-12-31', '2026-01-01')).toBe('The answer must be 2026-01-01 or later');
    expect(answered(ends, '2026-01-01', '2026-01-01')).toBe('taken');
  });

  test('never lead out of the years that a survey can have', () => {
    expect(answered({ max: 'today+36525' }, '2200-12-31', '2190-01-01')).toBe('taken');
    expect(answered({ max: 'today+36525' }, '2201-01-01', '2190-01-01')).not.toBe('taken');
  });

  test('let conditions test every day that they may ever take', () => {
    const showIf = { question: 'q', atLeast: '2020-01-01', atMost: '2020-12-31' };
    const questions = [
      { id: 'q', text: 'When?', type: 'date', min: 'today', max: 'today+7' },
      { id: 'more', text: 'More?', type: 'text', showIf },
    ];
    expect(parseDefinition({ title: 'T', questions })).toMatchObject({ ok: true });
  });

  test.each([
    [{ min: 'today+1', max: 'today' }, 'max must not be before min'],
    [{ min: '2026-01-02', max: '2026-01-01' }, 'max must not be before min'],
    [{ min: 'today + 1' }, 'min must be a date, such as 2026-11-22, or relative to today, such as today-30'],
    [{ min: 'yesterday' }, 'min must be a date, such as 2026-11-22, or relative to today, such as today-30'],
    [{ min: '2026-02-30' }, 'min must be a date, such as 2026-11-22, or relative to today, such as today-30'],
    [{ max: 'today+36526' }, 'max must be of the years 1800 to 2200, and at most 36525 days from today'],
    [{ max: '2201-01-01' }, 'max must be of the years 1800 to 2200, and at most 36525 days from today'],
  ])('%j is refused: %s', (ends, message) => {
    const parsed = dateWith(ends);
    expect(parsed.ok ? [] : parsed.errors.map((error) => error.message)).toEqual([message]);
  });
});
