import { describe, expect, test } from '@jest/globals';
import { definitionOf } from '../../test/arbitraries.ts';
import { offeredBy } from '../kinds/item-values.ts';
import { facetsInOrder, facetsOf } from './facets.ts';
import { reviseHistory, startHistory } from './history.ts';

const why = { id: 'why', text: 'Why?', type: 'text' };
const rows = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
];
const grid = { id: 'm', text: 'M?', type: 'matrix', rows, columns: ['good', 'bad'] };

describe('the facets of a history', () => {
  test('are those of the current version in its order, then the retired ones, in the same array each time', () => {
    const revised = reviseHistory(
      startHistory(definitionOf(why, grid)),
      definitionOf({ ...grid, rows: rows.slice(1) }),
    );
    if (!revised.ok) throw new Error('The edit is a valid one');
    const ordered = facetsInOrder(revised.history);
    expect(ordered.map(([{ id }, isRetired]) => [id, isRetired])).toEqual([
      ['m', false],
      ['m.b', false],
      ['why', true],
      ['m.a', true],
    ]);
    expect(facetsInOrder(revised.history)).toBe(ordered);
  });

  test('offer the columns of a grid once', () => {
    const facets = facetsOf(startHistory(definitionOf(grid)));
    expect(offeredBy([...facets.values()]).map(({ value }) => value)).toEqual(['good', 'bad']);
  });
});
