import { describe, expect, test } from '@jest/globals';
import { LruMap } from './lru-map.ts';

function filled(maxBytes: number, ...entries: [key: string, bytes: number][]): LruMap<string, string> {
  const map = new LruMap<string, string>(maxBytes);
  for (const [key, bytes] of entries) map.set(key, key, bytes);
  return map;
}

const kept = (map: LruMap<string, string>) =>
  ['a', 'b', 'c', 'd'].filter((key) => map.get(key) !== undefined).join('');

describe('LruMap', () => {
  test('lets go of the entry that was not used for the longest', () => {
    const map = filled(2, ['a', 1], ['b', 1]);
    map.get('a');
    map.set('c', 'c', 1);
    expect([kept(map), map.size, map.bytes]).toEqual(['ac', 2, 2]);
  });

  test('lets go of as many entries as one of more bytes needs', () => {
    const map = filled(10, ['a', 4], ['b', 3], ['c', 3], ['d', 6]);
    expect([kept(map), map.bytes]).toEqual(['cd', 9]);
  });

  test('takes a write for a use, and counts a key once, with its last bytes', () => {
    const map = filled(10, ['a', 5], ['b', 5], ['a', 2], ['c', 3]);
    expect([map.size, map.bytes]).toEqual([3, 10]);
    map.set('d', 'd', 1);
    expect([kept(map), map.bytes]).toEqual(['acd', 6]);
  });

  test('does not keep what is larger than all there may be, nor what it was to replace', () => {
    const map = filled(10, ['a', 4], ['b', 4], ['a', 11]);
    expect([kept(map), map.bytes]).toEqual(['b', 4]);
  });

  test('forgets what is deleted', () => {
    const map = filled(10, ['a', 5]);
    expect([map.delete('a'), map.delete('b')]).toEqual(['a', undefined]);
    expect([map.size, map.bytes]).toEqual([0, 0]);
  });
});
