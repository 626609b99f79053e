import { describe, expect, test } from '@jest/globals';
import { groupHeld, type HeldMessage, ReceiptReader } from './held-message.ts';
import { shareParcels } from './parcel-shares.ts';
import { bit, indexOf, packTexts, type Parcel, readParcel } from './parcel.ts';
import { sharedReceipt, singleReceipt } from './table-receipt.ts';

describe('a parcel', () => {
  test('of one has the id of its message', () => {
    const { id, messages } = readParcel(['128', '1', '0', '2', '1700000000000.5', '["a"]'], '7');
    expect(id).toBe(128);
    expect(messages).toEqual([{ id: '128', index: 0, text: 'a' }]);
  });

  test('of several returns the messages that are not done, each with its own id', () => {
    const texts = Array.from({ length: 32 }, (_, index) => `text ${index}`);
    const done = bit(0) + bit(30);
    const { messages } = readParcel(['128', '32', String(done), '1', '0', JSON.stringify(texts)], '7');
    expect(messages).toHaveLength(30);
    expect(messages[0]).toEqual({ id: '130', index: 1, text: 'text 1' });
    expect(messages.at(-1)).toEqual({ id: '160', index: 31, text: 'text 31' });
    expect(messages.map(({ id }) => indexOf(id, '128'))).toEqual(messages.map(({ index }) => index));
  });

  test('never returns a message that is done, whichever of the 32 it is', () => {
    const texts = Array.from({ length: 32 }, (_, index) => `text ${index}`);
    for (const [done, gone] of texts.entries()) {
      const { messages } = readParcel(['128', '32', String(bit(done)), '1', '0', JSON.stringify(texts)], '7');
      expect(messages.map(({ text }) => text)).toEqual(texts.filter((text) => text !== gone));
    }
  });

  test('holds up to 32 texts, within its length limit', () => {
    const short = Array.from({ length: 65 }, () => 'x');
    expect(packTexts(short).map(({ length }) => length)).toEqual([32, 32, 1]);
    const long = 'x'.repeat(100_000);
    expect(packTexts([long, 'y', long]).map(({ length }) => length)).toEqual([2, 1]);
    const full = ['x'.repeat(128 * 1024 - 1), 'y'];
    expect(packTexts([...full, 'z']).map(({ length }) => length)).toEqual([2, 1]);
    expect(packTexts(['z'.repeat(1_000_000)])).toHaveLength(1);
    expect(packTexts([])).toEqual([]);
  });
});

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

describe('a pop receipt', () => {
  test('names the row of its message', () => {
    const reader = new ReceiptReader();
    expect(reader.read('64', singleReceipt('9'))).toMatchObject({
      lease: '9',
      parcelId: '64',
      isParked: false,
    });
    expect(reader.read('64', singleReceipt('9', true))).toMatchObject({ parcelId: '64', isParked: true });
    expect(reader.read('67', sharedReceipt('9', 64, 3))).toMatchObject({ parcelId: '64', receivedCount: 3 });
  });

  test.each(['', 'x', '1.2', '1.2.3.4', "1'; drop table", '99999999999999999'])(
    'is not a table receipt: %j',
    (receipt) => {
      expect(new ReceiptReader().read('64', receipt)).toBeUndefined();
    },
  );

  test('is invalid for a foreign message id', () => {
    expect(new ReceiptReader().read('message-1', singleReceipt('9'))).toBeUndefined();
  });
});

describe('held messages', () => {
  const reader = new ReceiptReader();
  const shared = (id: number, lease = '9'): HeldMessage =>
    reader.read(String(id), sharedReceipt(lease, 64, 2)) as HeldMessage;

  test('form a whole parcel if all its received messages are there', () => {
    const [round] = groupHeld([
      shared(65),
      shared(66),
      reader.read('128', singleReceipt('1')) as HeldMessage,
    ]);
    expect(round?.map(({ parcelId, isWhole }) => [parcelId, isWhole])).toEqual([
      ['64', true],
      ['128', true],
    ]);
    expect(groupHeld([shared(65)])[0]?.[0]?.isWhole).toBe(false);
  });

  test('of two leases of one parcel are in different rounds', () => {
    const rounds = groupHeld([shared(65, '9'), shared(66, '10')]);
    expect(rounds.map((round) => round.map(({ lease }) => lease))).toEqual([['9'], ['10']]);
  });
});
