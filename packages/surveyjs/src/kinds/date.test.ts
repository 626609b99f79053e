import { expect, test } from '@jest/globals';
import { questionOf, reportOn } from '../../test/imported.ts';

const date = { type: 'text', inputType: 'date' };

test.each([
  [{}, {}],
  [{ min: '2026-01-01' }, { min: '2026-01-01' }],
  [
    { min: '2026-01-01', max: '2026-12-31T23:00:00.000Z' },
    { min: '2026-01-01', max: '2026-12-31' },
  ],
  [{ max: ' 1900-02-28 ' }, { max: '1900-02-28' }],
  [{ min: '', max: null }, {}],
  [{ min: '=today(-30)' }, { min: 'today-30' }],
  [
    { minValueExpression: 'today()', maxValueExpression: 'currentDate( 7 )' },
    { min: 'today', max: 'today+7' },
  ],
])('a text field for dates with the ends %j becomes a date with %j', (ends, expected) => {
  const question = questionOf({ ...date, ...ends });
  expect(question).toEqual({ id: 'q', text: 'q', required: false, type: 'date', ...expected });
  expect(reportOn({ ...date, name: 'q', ...ends })).toMatchObject({ kind: 'taken', notes: [] });
});

test.each([
  'today(1, 2)',
  'age({birth})',
  '2026-02-30',
  '1.2.2026',
  '1799-12-31',
  '2201-01-01',
  20_260_101,
  {},
])('the end %j is no day, or too far away, and is left out', (min) => {
  expect(questionOf({ ...date, min })).not.toHaveProperty('min');
  expect(reportOn({ ...date, name: 'q', min }).notes).toMatchObject([{ code: 'date-end', property: 'min' }]);
});

test('ends that are computed otherwise, or in the wrong order, are left out', () => {
  expect(reportOn({ ...date, name: 'q', minValueExpression: '{birth}' }).notes).toMatchObject([
    { code: 'date-end', property: 'min' },
  ]);
  const crossed = { ...date, min: '2026-02-01', max: '2026-01-01' };
  expect(questionOf(crossed)).toEqual({ id: 'q', text: 'q', required: false, type: 'date' });
  expect(reportOn({ ...crossed, name: 'q' }).notes).toMatchObject([{ code: 'dates-crossed' }]);
});
