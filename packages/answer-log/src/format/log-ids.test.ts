import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { ulid } from 'ulid';
import { IdsInLines, idsOf } from './log-ids.ts';

test('ids in lines are compared as texts are', () => {
  const letters = fc.constantFrom('0', '1', 'A', 'Z');
  const id = fc.array(letters, { minLength: 26, maxLength: 26 }).map((all) => all.join(''));
  const near = fc.nat(25).chain((at) => letters.map((letter) => ulid(1).slice(0, at).padEnd(26, letter)));
  fc.assert(
    fc.property(fc.array(fc.oneof(id, near), { minLength: 2, maxLength: 6 }), (given) => {
      const lines = new IdsInLines(
        Buffer.from(`x${given.join('')}`),
        given.map((_, index) => 1 + 26 * index),
      );
      const texts = idsOf(given);
      expect(lines).toHaveLength(texts.length);
      for (let one = 0; one < given.length; one += 1) {
        expect(lines.at(one)).toBe(given[one]);
        for (let other = 0; other < given.length; other += 1) {
          expect(lines.isBelow(one, other)).toBe(texts.isBelow(one, other));
        }
      }
    }),
  );
});
