import { describe, expect, test } from '@jest/globals';
import { ReceiptReader, groupHeld, type HeldMessage } from './held-message.ts';
import { sharedReceipt, singleReceipt } from './table-receipt.ts';

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
