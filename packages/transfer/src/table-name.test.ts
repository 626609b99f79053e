import { describe, expect, test } from '@jest/globals';
import { shortColumnName, tableNameOf, viewNameOf } from './table-name.ts';

const names = (...surveys: [tenant: string, survey: string][]) =>
  surveys.map(([tenant, survey]) => tableNameOf({ tenant, survey }));

describe('the name of a table', () => {
  test('is made of tenant and survey', () => {
    expect(names(['acme', 'coffee'], ['acme-gmbh', 'coffee-2026'])).toEqual([
      'acme__coffee',
      'acme_gmbh__coffee_2026',
    ]);
  });

  test('and of its view are never those of another survey', () => {
    const tables = names(
      ['a', 'b'],
      ['a', 'b-labels'],
      ['a-b', 'c'],
      ['a', 'b-c'],
      ['a--b', 'c'],
      ['a', 'b--c'],
      ['a', 'x'.repeat(63)],
      ['a', `${'x'.repeat(62)}y`],
      ['t'.repeat(63), 'x'],
      ['t'.repeat(63), 'y'],
    );
    const all = [...tables, ...tables.map(viewNameOf)];
    expect(new Set(all).size).toBe(all.length);
    for (const name of all) expect(name.length).toBeLessThanOrEqual(63);
  });
});

test('a name that another survey has after shortening is not the plain name of any', () => {
  for (const [tenant, survey] of [
    ['a', 'x'.repeat(63)],
    ['a', 'b-labels'],
    ['a', 'b--c'],
    ['t--t', 'x'.repeat(50)],
  ] as const) {
    const table = tableNameOf({ tenant, survey });
    const [first, ...rest] = table.split('__');
    const other = { tenant: first!, survey: rest.join('__').replaceAll('_', '-') };
    expect(tableNameOf(other)).not.toBe(table);
  }
  expect(names(['acme', 'coffee-20261124'])).toEqual(['acme__coffee_20261124']);
  const column = shortColumnName(`q_${'q'.repeat(64)}`);
  expect(shortColumnName(column)).not.toBe(column);
});

test('a column has at most 63 characters, and long names that differ at their end stay different', () => {
  const [one, other] = [
    shortColumnName(`list_${'q'.repeat(63)}1`),
    shortColumnName(`list_${'q'.repeat(63)}2`),
  ];
  expect([one.length, other.length]).toEqual([63, 63]);
  expect(one).not.toBe(other);
  expect(shortColumnName('q_colour')).toBe('q_colour');
});
