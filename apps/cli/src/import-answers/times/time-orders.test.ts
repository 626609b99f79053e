import { expect, test } from '@jest/globals';
import { TimeOrders } from './time-orders.ts';

const latestMs = Date.UTC(2026, 5, 20);

function ordersOf(...texts: readonly string[]): TimeOrders {
  const orders = new TimeOrders(latestMs);
  for (const text of texts) orders.add(text);
  return orders;
}

test.each([
  [['05/01/2024 9:30', '05/13/2024 9:30'], 'M/D/Y'],
  [['13/05/2024 9:30', '05/01/2024 9:30'], 'D/M/Y'],
  [['10/11/12 9:30', '24/11/05 9:30'], 'Y/M/D'],
  [['12.05.24 9:30', '31.05.24 9:30'], 'D/M/Y'],
  [['12.05.24 9:30', '12.05.31 9:30'], 'Y/M/D'],
  [['24.05.01 9:30', '12.05.24 9:30'], 'Y/M/D'],
  // There is no answer of the future, and none before 2010.
  [['05/06/2026 9:30', '05/08/2026 9:30'], 'M/D/Y'],
  [['05/01/24 9:30', '13/01/24 9:30'], 'D/M/Y'],
  // What is no time says nothing.
  [['99/99/2024 9:30', 'soon', '05/01/2024 9:30', '05/14/2024 9:30'], 'M/D/Y'],
  [['05/01/2024 9:30', '2024-05-01 9:30', '05/14/2024 9:30'], 'M/D/Y'],
] as const)('%j is %s', (texts, format) => {
  const orders = ordersOf(...texts);
  expect([orders.isSure, orders.decide()]).toEqual([false, format]);
});

test('times that mean the same in all orders need none', () => {
  expect(ordersOf('05/05/2024 9:30', '06/06/2024 9:30').decide()).toBe('D/M/Y');
  expect(ordersOf('', 'soon').decide()).toBeUndefined();
});

test('a first time that tells its order by itself is enough', () => {
  expect(ordersOf('2024-05-01 9:30').isSure).toBe(true);
  expect(ordersOf('', 'May 1, 2024 9:30').isSure).toBe(true);
});

test('where nothing tells it, both readings of a time are named', () => {
  expect(() => ordersOf('05/05/2024 9:30', '\u001b05/01/2024 9:30', '12/11/2024 9:30').decide()).toThrow(
    'The time “05/01/2024 9:30” is 5 January 2024 (D/M/Y) or 1 May 2024 (M/D/Y), and no time of the file tells which. ' +
      'Give timeFormat in the mapping, or --time-format: D/M/Y or M/D/Y.',
  );
});

test('dots and a year of two digits are a day of two readings', () => {
  expect(() => ordersOf('12.05.24 9:30').decide()).toThrow(
    'The time “12.05.24 9:30” is 12 May 2024 (D/M/Y) or 24 May 2012 (Y/M/D), and no time of the file tells which.',
  );
  expect(ordersOf('12.05.2024 9:30').isSure).toBe(true);
});

test('times that contradict each other are named', () => {
  expect(() => ordersOf('13/05/2024 9:30', '05/01/2024 9:30', '05/14/2024 9:30')).toThrow(
    'The times “13/05/2024 9:30” and “05/14/2024 9:30” have day, month and year in different orders. ' +
      'Give timeFormat in the mapping, or --time-format, one of D/M/Y, M/D/Y, Y/M/D: rows that do not fit it are refused.',
  );
});
