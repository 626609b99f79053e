import { describe, expect, test } from '@jest/globals';
import { RecentMap } from './recent-map.ts';

describe('RecentMap', () => {
  test('forgets its oldest entries beyond its bound', () => {
    const map = new RecentMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.set('c', 4);
    expect([map.get('a'), map.has('b'), map.get('c')]).toEqual([3, false, 4]);
    map.delete('a');
    expect(map.has('a')).toBe(false);
  });
});
