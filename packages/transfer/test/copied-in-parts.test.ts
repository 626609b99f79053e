import { describe, expect, test } from '@jest/globals';
import { minutes } from '../../slices/test/coffee-slices.ts';
import { encoderHere, type PartEncoder } from '../src/index.ts';
import { withTransfer, type TransferFixture } from './transfer-fixture.ts';

const equalsLog = async (fixture: TransferFixture): Promise<void> => {
  await fixture.drain();
  expect(await fixture.rows()).toEqual(await fixture.all());
};

/** An encoder that calls `before` with the number of each part, from 1. */
function watched(before: (part: number) => void): PartEncoder {
  let parts = 0;
  return {
    ...encoderHere,
    async encode(request) {
      before((parts += 1));
      return encoderHere.encode(request);
    },
  };
}

describe('a transfer in several parts', () => {
  test('gives up its transaction if a part cannot be read while rows are copied, and the connection goes on', () => {
    const encoder = watched((part) => {
      if (part === 2) throw new Error('no second part');
    });
    return withTransfer(
      async (fixture) => {
        await fixture.count(minutes(0, 30));
        await fixture.cover(1, 11);
        await expect(fixture.step()).rejects.toThrow('no second part');
        expect(await fixture.query('select place from canvass.transfers')).toEqual([{ place: '0' }]);
        await equalsLog(fixture);
      },
      undefined,
      { encoder },
    );
  });

  test('reads the first part of the next transaction once, ahead of it', () => {
    const parts: number[] = [];
    const encoder = watched((part) => void parts.push(part));
    return withTransfer(
      async (fixture) => {
        await fixture.count(minutes(0, 20));
        await fixture.cover(1, 11);
        await fixture.step();
        expect(parts).toEqual([1, 2]);
        await equalsLog(fixture);
        expect(parts).toEqual([1, 2]);
      },
      undefined,
      { encoder, maxRows: 10 },
    );
  });

  test('reads a part again if an answer in it was erased after it was read ahead', () => {
    const parts: number[] = [];
    const encoder = watched((part) => void parts.push(part));
    return withTransfer(
      async (fixture) => {
        const ids = await fixture.count(minutes(0, 20));
        await fixture.cover(1, 11);
        await fixture.step();
        await fixture.erase(ids[15]!);
        await equalsLog(fixture);
        expect(await fixture.rows()).toHaveLength(19);
        expect(parts).toEqual([1, 2, 3]);
      },
      undefined,
      { encoder, maxRows: 10 },
    );
  });
});
