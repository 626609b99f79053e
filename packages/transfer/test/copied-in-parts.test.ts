import { describe, expect, test } from '@jest/globals';
import { StorageError } from '@canvass/storage';
import { minutes } from '../../slices/test/coffee-slices.ts';
import {
  createTransfers,
  encoderHere,
  TransferError,
  type PartEncoder,
  type TransferDatabase,
} from '../src/index.ts';
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

  test('ends its transaction with the part during which half of its time is over', () => {
    const halfTime = new AbortController();
    const parts: number[] = [];
    const encoder = watched((part) => {
      parts.push(part);
      if (part === 1) halfTime.abort();
    });
    return withTransfer(
      async (fixture) => {
        await fixture.count(minutes(0, 30));
        await fixture.cover(1, 11);
        await fixture.cover(11, 21);
        const database: Pick<TransferDatabase, 'transaction'> = {
          transaction: (work) => fixture.database.transaction((client) => work(client, halfTime.signal)),
        };
        const transfers = createTransfers({ ...fixture.deps, database });
        expect(await transfers.step(fixture.key)).toMatchObject({
          outcome: 'transferred',
          copied: 10,
          isComplete: false,
        });
        expect(await transfers.step(fixture.key)).toMatchObject({ copied: 10, place: 20 });
        expect(await transfers.step(fixture.key)).toMatchObject({ copied: 10, isComplete: true });
        expect(await fixture.rows()).toEqual(await fixture.all());
        expect(parts).toEqual([1, 2, 3]);
      },
      undefined,
      { encoder },
    );
  });

  test('drops what it has read ahead after an abort', () => {
    const parts: number[] = [];
    const encoder = watched((part) => void parts.push(part));
    return withTransfer(
      async (fixture) => {
        await fixture.count(minutes(0, 20));
        await fixture.cover(1, 11);
        await fixture.transfers.step(fixture.key, AbortSignal.abort());
        expect(parts).toEqual([1, 2]);
        await equalsLog(fixture);
        expect(parts).toEqual([1, 2, 3]);
      },
      undefined,
      { encoder },
    );
  });

  test('has no rows of a column file whose answers are all erased', () => {
    const encoded: unknown[] = [];
    const encoder: PartEncoder = {
      ...encoderHere,
      async encode(request) {
        const part = await encoderHere.encode({ ...request, erased: all });
        encoded.push(part);
        return part;
      },
    };
    let all: readonly string[] = [];
    return withTransfer(
      async (fixture) => {
        all = await fixture.count(minutes(0, 10));
        await fixture.cover(1, 11);
        expect(await fixture.step()).toMatchObject({ copied: 0, place: 10, isComplete: true });
        expect(encoded).toEqual([{ outcome: 'encoded', texts: [] }]);
      },
      undefined,
      { encoder },
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

  test('goes on with the parts of a long transaction in the next one, also if it ended by its bytes', () => {
    const parts: number[] = [];
    const encoder = watched((part) => void parts.push(part));
    return withTransfer(
      async (fixture) => {
        await fixture.count(minutes(0, 30));
        await fixture.cover(1, 11);
        await fixture.cover(11, 21);
        expect(await fixture.step()).toMatchObject({ place: 10, copied: 10 });
        await equalsLog(fixture);
        expect(parts).toEqual([1, 2, 3]);
      },
      undefined,
      { encoder, maxBytes: 1 },
    );
  });

  test('copies more in the transaction that makes the table, which has its keys behind it', () =>
    withTransfer(
      async (fixture) => {
        await fixture.count(minutes(0, 30));
        await fixture.cover(1, 11);
        await fixture.cover(11, 21);
        expect(await fixture.step()).toMatchObject({ place: 20, copied: 20, isComplete: false });
        expect(
          await fixture.query(
            `select conname, contype from pg_constraint where conrelid = 'canvass.acme__coffee'::regclass and contype <> 'n' order by 1`,
          ),
        ).toEqual([
          { conname: 'acme__coffee.id', contype: 'u' },
          { conname: 'acme__coffee.place', contype: 'p' },
        ]);
        await equalsLog(fixture);
      },
      undefined,
      { maxRows: 10, firstTimes: 2 },
    ));
});

/** A survey of three parts whose first one is transferred, and the numbers of the parts that were encoded. */
function afterFirstStep(
  then: (fixture: TransferFixture, parts: readonly number[]) => Promise<void>,
): Promise<void> {
  const parts: number[] = [];
  const encoder = watched((part) => void parts.push(part));
  return withTransfer(
    async (fixture) => {
      await fixture.count(minutes(0, 30));
      await fixture.cover(1, 11);
      await fixture.cover(11, 21);
      await fixture.step();
      await then(fixture, parts);
    },
    undefined,
    { encoder, maxRows: 10 },
  );
}

/** Runs the next transaction and loses it before or after its commit. */
function losing(fixture: TransferFixture, when: 'before' | 'after') {
  let isLost = false;
  const database: Pick<TransferDatabase, 'transaction'> = {
    transaction: (work) => {
      if (isLost) return fixture.database.transaction(work);
      isLost = true;
      const lost = new TransferError('unavailable', 'no response');
      if (when === 'after')
        return fixture.database.transaction(work).then(() => {
          throw lost;
        });
      return fixture.database.transaction(async (client, halfTime) => {
        await work(client, halfTime);
        throw lost;
      });
    },
  };
  return createTransfers({ ...fixture.deps, database }, { maxRows: 10 });
}

describe('the parts that are read ahead', () => {
  test.each(['before', 'after'] as const)(
    'are not copied twice or left out if the connection breaks %s the commit',
    (when) =>
      afterFirstStep(async (fixture) => {
        const transfers = losing(fixture, when);
        await expect(transfers.step(fixture.key)).rejects.toMatchObject({ code: 'unavailable' });
        expect(await transfers.step(fixture.key)).toMatchObject({
          place: when === 'before' ? 20 : 30,
          copied: 10,
        });
        await transfers.step(fixture.key);
        expect(await fixture.rows()).toEqual(await fixture.all());
      }),
  );

  test('are dropped if the log is rebuilt before the next transaction', () =>
    afterFirstStep(async (fixture, parts) => {
      await fixture.change(() => ({ logSince: 1e6 }));
      expect(await fixture.step()).toMatchObject({ copied: 10, place: 10 });
      await equalsLog(fixture);
      expect(await fixture.rows()).toHaveLength(30);
      // The first part, two that were begun and dropped or used, and all three of the rebuilt log.
      expect(parts.length).toBeGreaterThan(3);
    }));

  test('fail only the transaction that wants them if they cannot be read', () => {
    const away = new StorageError('unavailable', 'storage is away');
    const encoder = watched((part) => {
      if (part === 2) throw away;
    });
    return withTransfer(
      async (fixture) => {
        await fixture.count(minutes(0, 20));
        await fixture.cover(1, 11);
        expect(await fixture.step()).toMatchObject({ copied: 10, place: 10 });
        await expect(fixture.step()).rejects.toBe(away);
        expect(await fixture.step()).toMatchObject({ copied: 10, place: 20, isComplete: true });
        expect(await fixture.rows()).toEqual(await fixture.all());
      },
      undefined,
      { encoder, maxRows: 10 },
    );
  });
});
