import { describe, expect, test } from '@jest/globals';
import { readUlid } from './read-ulid.ts';

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('a ULID', () => {
  test.each([id, id.toLowerCase(), '01arz3NDEKTSV4RRFFQ69G5FAv'])('is read in either case: %s', (text) => {
    expect(readUlid(text)).toBe(id);
  });

  test.each([
    '',
    id.slice(1),
    `${id}0`,
    `8${id.slice(1)}`,
    id.replace('A', 'I'),
    id.replace('A', 'U'),
    id.replace('S', 'ſ'),
    `${id}\n`,
    26,
    [id],
    undefined,
  ])('is not %j', (value) => {
    expect(readUlid(value)).toBeUndefined();
  });
});
