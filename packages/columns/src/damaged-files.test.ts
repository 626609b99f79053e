import { describe, expect, test } from '@jest/globals';
import { startHistory } from '@canvass/surveys';
import * as fc from 'fast-check';
import { expectEqual } from '../../surveys/test/expect-equal.ts';
import { definitionOf } from '@canvass/surveys/generators';
import { answeredRows } from '../test/answered-rows.ts';
import { listsLeaf, numbersLeaf, versionsLeaf } from './encode-leaf.ts';
import {
  ColumnsError,
  decodeAnswers,
  decodeColumns,
  decodeIds,
  encodeColumnFile,
  type FacetColumn,
} from './index.ts';
import { writeFile } from './write-file.ts';

/** The decoded columns, or `intact` if the bytes are refused as damaged. Any other error fails the test. */
function unlessRefused<T>(read: () => T, intact: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ColumnsError && error.code === 'damaged') return intact;
    throw error;
  }
}

/** Bytes with a damage, of the same length or another one. */
const damages: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc.oneof(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 255 })).map(
    ([fraction, bits]) =>
      (bytes: Buffer) =>
        changed(bytes, fraction, (copy, at) => (copy[at]! ^= bits)),
  ),
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.uint8Array({ minLength: 1, maxLength: 40 })).map(
    ([fraction, other]) =>
      (bytes: Buffer) =>
        changed(bytes, fraction, (copy, at) => copy.set(other.subarray(0, copy.byteLength - at), at)),
  ),
  fc
    .double({ min: 0, max: 1, noNaN: true })
    .map((fraction) => (bytes: Buffer) => bytes.subarray(0, Math.floor(fraction * bytes.byteLength))),
  fc.uint8Array({ maxLength: 200 }).map((other) => () => Buffer.from(other)),
  fc.uint8Array({ maxLength: 40 }).map((more) => (bytes: Buffer) => Buffer.concat([bytes, more])),
);

/** Several damages of one file: making a file takes longer than reading it. */
const severalDamages = fc.array(damages, { minLength: 10, maxLength: 10 });

function changed(bytes: Buffer, fraction: number, change: (copy: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy, Math.min(copy.byteLength - 1, Math.floor(fraction * copy.byteLength)));
  return copy;
}

/** Returns the column of a file of one answer that has these codes of tea and milk. */
function drinksOf(codes: readonly number[]): FacetColumn | undefined {
  const lists = { codes: Uint8Array.from(codes), offsets: Uint32Array.of(0, codes.length) };
  const leaves = [
    numbersLeaf('place', 'int64', Float64Array.of(1)),
    versionsLeaf('version', [1], Uint8Array.of(0)),
    numbersLeaf('receivedAt', 'time', Float64Array.of(0)),
    listsLeaf('list_drinks', ['tea', 'milk'], lists, () => false),
  ];
  const { bytes, tailBytes } = writeFile(leaves, 1, 0);
  const size = { bytes: bytes.byteLength, tailBytes };
  return decodeColumns(bytes.subarray(-tailBytes), size, { facets: 'all' }).facets.get('drinks');
}

describe('a damaged column file', () => {
  test('gives no other columns', () => {
    fc.assert(
      fc.property(answeredRows, severalDamages, ({ history, rows }, several) => {
        const { bytes, tailBytes } = encodeColumnFile(rows, history);
        const read = (tail: Buffer) =>
          decodeColumns(tail, { bytes: bytes.byteLength, tailBytes }, { facets: 'all' });
        const tail = bytes.subarray(-tailBytes);
        const intact = read(tail);
        for (const damage of several) {
          expectEqual(
            unlessRefused(() => read(damage(tail)), intact),
            intact,
          );
        }
      }),
      { numRuns: 40 },
    );
  });

  test('gives no other ids and texts', () => {
    fc.assert(
      fc.property(answeredRows, severalDamages, ({ history, rows }, several) => {
        const { bytes, tailBytes } = encodeColumnFile(rows, history);
        const size = { bytes: bytes.byteLength, tailBytes };
        for (const read of [decodeIds, (file: Uint8Array) => decodeAnswers(file, size)]) {
          const intact = read(bytes);
          for (const damage of several) {
            expectEqual(
              unlessRefused<unknown>(() => read(damage(bytes)), intact),
              intact,
            );
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  const history = startHistory(definitionOf({ id: 'rating', text: 'How?', type: 'scale' }));
  const row = {
    id: 'a',
    place: 1,
    receivedAt: '2026-11-22T14:23:02.205Z',
    version: 1,
    answers: { rating: 3 },
  };
  const file = encodeColumnFile([row, row, row], history);

  test('is refused whichever bit is wrong', () => {
    const size = { bytes: file.bytes.byteLength, tailBytes: file.bytes.byteLength };
    const read = (bytes: Buffer) => decodeColumns(bytes, size, { facets: 'all' });
    const intact = read(file.bytes);
    for (let bit = 0; bit < 8 * size.bytes; bit++) {
      const copy = Buffer.from(file.bytes);
      copy[bit >>> 3]! ^= 1 << (bit & 7);
      expectEqual(
        unlessRefused(() => read(copy), intact),
        intact,
      );
    }
  });

  test('is refused if it is another one', () => {
    const other = encodeColumnFile([row, row], history);
    const size = { bytes: file.bytes.byteLength, tailBytes: file.tailBytes };
    expect(() => decodeColumns(other.bytes.subarray(-other.tailBytes), size, { facets: 'all' })).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    );
  });

  test('is refused if a list has a choice that it does not name', () => {
    expect(drinksOf([1, 2])).toMatchObject({ values: ['tea', 'milk'], codes: Uint8Array.of(1, 2) });
    for (const codes of [
      [0, 1],
      [1, 3],
    ]) {
      expect(() => drinksOf(codes)).toThrow(expect.objectContaining({ code: 'damaged' }));
    }
  });

  test('never gives the columns of a part of it', () => {
    const shorter = file.bytes.subarray(-file.tailBytes + 1);
    const size = { bytes: file.bytes.byteLength, tailBytes: shorter.byteLength };
    expect(() => decodeColumns(shorter, size, { facets: 'all' })).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    );
  });
});
