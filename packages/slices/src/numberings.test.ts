import { describe, expect, test } from '@jest/globals';
import { Numberings } from './numberings.ts';

const key = { tenant: 'acme', survey: 'coffee', instance: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC' };
const words = (count: number): string[] => Array.from({ length: count }, (_, index) => `word${index}`);

describe('the numbers of a facet’s values', () => {
  test('are there for the next slice', () => {
    const numberings = new Numberings(10_000);
    const numbering = numberings.of(key, 'why');
    numbering.numbersOf(words(10));
    expect(numberings.of(key, 'why')).toBe(numbering);
    expect(numberings.of(key, 'how')).not.toBe(numbering);
    expect(numberings.of({ ...key, survey: 'tea' }, 'why')).not.toBe(numbering);
  });

  test('begin anew when they have grown beyond the bound', () => {
    const numberings = new Numberings(10_000);
    const numbering = numberings.of(key, 'why');
    numbering.numbersOf(words(100));
    const next = numberings.of(key, 'why');
    expect(next.size).toBe(0);
    expect(numberings.of(key, 'why')).toBe(next);
  });

  test('of the facet that was used least lately make room, after a slice has enlarged others', () => {
    const numberings = new Numberings(10_000);
    for (const facet of ['why', 'how']) {
      numberings.of(key, facet).numbersOf(words(50));
      numberings.settle(key, [facet]);
    }
    expect(numberings.bytes).toBe(numberings.of(key, 'how').bytes + 200);
    expect(numberings.of(key, 'how').size).toBe(50);
    expect(numberings.of(key, 'why').size).toBe(0);
  });
});
