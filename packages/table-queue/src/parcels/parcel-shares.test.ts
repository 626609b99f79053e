import { describe, expect, test } from '@jest/globals';
import type { Parcel } from './parcel.ts';
import { shareParcels } from './parcel-shares.ts';

let nextId = 0;
function parcel(size: number): Parcel {
  const id = (nextId += 64);
  const messages = Array.from({ length: size }, (_, index) => ({ id: `${id + 1 + index}`, index, text: '' }));
  return { id, lease: '1', dequeueCount: 1, insertedMs: 0, messages };
}

const count = (parts: readonly { readonly messages: readonly unknown[] }[]): number[] =>
  parts.map(({ messages }) => messages.length);

function sizes(parcels: readonly Parcel[], rooms: readonly number[]) {
  const { shares, surplus } = shareParcels(parcels, rooms);
  return { shares: shares.map(count), surplus: count(surplus) };
}

describe('parcels are distributed', () => {
  test('whole, to the first receiver with room for them', () => {
    expect(sizes([parcel(20), parcel(20), parcel(12), parcel(8)], [32, 32])).toEqual({
      shares: [
        [20, 12],
        [20, 8],
      ],
      surplus: [],
    });
  });

  test('over several receivers if none has room for all', () => {
    expect(sizes([parcel(20), parcel(20), parcel(20)], [32, 32])).toEqual({
      shares: [
        [20, 12],
        [20, 8],
      ],
      surplus: [],
    });
  });

  test('or put back whole if the receivers get enough without them', () => {
    expect(sizes([parcel(32), parcel(32), parcel(1)], [32, 4])).toEqual({
      shares: [[32], [1]],
      surplus: [32],
    });
  });

  test('or split if the receivers would get too little', () => {
    expect(sizes([parcel(32)], [1])).toEqual({ shares: [[1]], surplus: [31] });
    expect(sizes([parcel(32), parcel(32)], [10])).toEqual({ shares: [[10]], surplus: [22, 32] });
    expect(sizes([parcel(1), parcel(32)], [32])).toEqual({ shares: [[1, 31]], surplus: [1] });
  });

  test('to no receiver without room', () => {
    expect(sizes([parcel(3)], [0, 3])).toEqual({ shares: [[], [3]], surplus: [] });
  });
});
