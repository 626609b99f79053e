import { describe, expect, test } from '@jest/globals';
import { LruMap } from './lru-map.ts';

describe('LruMap', () => {
  test('lets go of the entry that was not used for the longest', () => {
    const map = new LruMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
    expect(map.size).toBe(2);
  });

  test('takes a write for a use, and counts a key once', () => {
    const map = new LruMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.set('c', 4);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4]);
  });

  test('forgets what is deleted', () => {
    const map = new LruMap<string, number>(2);
    map.set('a', 1);
    map.delete('a');
    map.delete('b');
    expect(map.get('a')).toBeUndefined();
    expect(map.size).toBe(0);
  });
});
