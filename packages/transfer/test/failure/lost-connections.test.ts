import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startHistory } from '@canvass/surveys';
import { eventually, startHalfOpenProxy, startPostgres, type Postgres } from '@canvass/testing';
import { coffee } from '../../../answer-log/test/definition.ts';
import { minutes } from '../../../slices/test/coffee-slices.ts';
import {
  createTransfers,
  encoderHere,
  TransferDatabase,
  TransferError,
  type PartEncoder,
} from '../../src/index.ts';
import { withTransfer, type TransferFixture } from '../transfer-fixture.ts';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

/** Calls `then` while the part with this number is to be copied. */
function during(part: number, then: () => Promise<unknown>): PartEncoder {
  let parts = 0;
  return {
    ...encoderHere,
    async encode(request) {
      parts += 1;
      if (parts === part) await then();
      return encoderHere.encode(request);
    },
  };
}

const backends = `from pg_stat_activity where application_name = 'canvass_transfer' and pid <> pg_backend_pid()`;

async function threeParts(fixture: TransferFixture): Promise<void> {
  await fixture.count(minutes(0, 30));
  await fixture.cover(1, 11);
  await fixture.cover(11, 21);
}

test('a backend that is ended in the middle leaves nothing half done', async () => {
  const connectionString = await postgres.createDatabase();
  await withTransfer(
    async (fixture) => {
      await threeParts(fixture);
      const encoder = during(3, async () => {
        await fixture.query(`select pg_terminate_backend(pid) ${backends}`);
      });
      const transfers = createTransfers({ ...fixture.deps, encoder });
      await expect(transfers.step(fixture.key)).rejects.toMatchObject({ code: 'unavailable' });
      expect(await fixture.query(`select to_regclass('canvass.acme__coffee') as there`)).toEqual([
        { there: null },
      ]);
      // The backend gives its lock back when it has ended.
      await eventually(async () =>
        expect(await transfers.step(fixture.key)).toMatchObject({ copied: 30, isComplete: true }),
      );
      expect(await fixture.rows()).toEqual(await fixture.all());
    },
    undefined,
    { connectionString },
  );
});

test('a server that vanishes is given up after a time, and nothing is half done', async () => {
  const connectionString = await postgres.createDatabase();
  const proxy = await startHalfOpenProxy({ host: '127.0.0.1', port: postgres.port });
  const database = new TransferDatabase({
    connectionString: connectionString.replace(`:${postgres.port}`, `:${proxy.port}`),
    transactionTimeoutMs: 500,
  });
  try {
    await withTransfer(
      async (fixture) => {
        await threeParts(fixture);
        const encoder = during(2, async () => proxy.swallow());
        const cut = createTransfers({ ...fixture.deps, database, encoder });
        await expect(cut.step(fixture.key)).rejects.toMatchObject({
          code: 'late',
          message: 'The database took more than 500 ms.',
        });
        proxy.pass();
        // The server does not know yet, and ends the transaction after the same time.
        await eventually(async () =>
          expect(await fixture.transfers.step(fixture.key)).toMatchObject({
            outcome: 'transferred',
            isComplete: true,
          }),
        );
        expect(await fixture.rows()).toEqual(await fixture.all());
      },
      undefined,
      { connectionString },
    );
  } finally {
    await database.close();
    await proxy.stop();
  }
});

test('PostgreSQL probes a process that is silent in a transaction: during a COPY no time limit of its own would end it', async () => {
  const database = new TransferDatabase({ connectionString: await postgres.createDatabase() });
  const probes = await database.transaction(async (client) => {
    const { rows } = await client.query<{ idle: string; interval: string; count: string }>(
      `select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_interval') as interval,
         current_setting('tcp_keepalives_count') as count`,
    );
    return rows[0];
  });
  expect(probes).toEqual({ idle: '30', interval: '10', count: '3' });
  await database.close();
});

test('a step that is late costs its own survey, and no other one', async () => {
  const connectionString = await postgres.createDatabase();
  const database = new TransferDatabase({ connectionString, transactionTimeoutMs: 300 });
  await withTransfer(
    async (fixture) => {
      await threeParts(fixture);
      // Until its own transaction is broken off.
      const encoder = during(1, () =>
        eventually(async () =>
          expect(await fixture.query(`select 1 ${backends} and state = 'idle in transaction'`)).toEqual([]),
        ),
      );
      const slow = createTransfers({ ...fixture.deps, database, encoder });
      const tea = { ...fixture.key, survey: 'tea' };
      await fixture.summaries.create(tea, startHistory(coffee));
      await Promise.all([
        expect(slow.step(fixture.key)).rejects.toMatchObject({ code: 'late' }),
        expect(fixture.transfers.step(tea)).resolves.toMatchObject({ isComplete: true }),
      ]);
      await eventually(async () => expect(await fixture.drain()).toMatchObject({ isComplete: true }));
      expect(await fixture.rows()).toEqual(await fixture.all());
    },
    undefined,
    { connectionString },
  );
  await database.close();
});

test('a database that hangs does not keep a process from stopping', async () => {
  const connectionString = await postgres.createDatabase();
  const proxy = await startHalfOpenProxy({ host: '127.0.0.1', port: postgres.port });
  const database = new TransferDatabase({
    connectionString: connectionString.replace(`:${postgres.port}`, `:${proxy.port}`),
  });
  try {
    await database.transaction(async (client) => client.query('select 1'));
    proxy.swallow();
    // One has a connection, the other opens one.
    const waiting = [1, 2].map(() => database.transaction(async (client) => client.query('select 1')));
    await Promise.all([
      ...waiting.map((each) => expect(each).rejects.toMatchObject({ code: 'unavailable' })),
      database.close(),
    ]);
  } finally {
    await database.close();
    await proxy.stop();
  }
});

test('a server without TLS is unavailable if TLS is wanted', async () => {
  const database = new TransferDatabase({
    connectionString: `${postgres.connectionString}?sslmode=verify-full`,
  });
  await expect(database.transaction(async () => {})).rejects.toMatchObject({ code: 'unavailable' });
  await database.close();
});

test('a commit whose response is lost: the next step finds that it has happened', async () => {
  const connectionString = await postgres.createDatabase();
  await withTransfer(
    async (fixture) => {
      await threeParts(fixture);
      await fixture.step();
      const database: Pick<TransferDatabase, 'transaction'> = {
        async transaction(work) {
          await fixture.database.transaction(work);
          throw new TransferError('unavailable', 'no response');
        },
      };
      const cut = createTransfers({ ...fixture.deps, database }, { maxRows: 10 });
      await expect(cut.step(fixture.key)).rejects.toMatchObject({ code: 'unavailable' });
      expect(await fixture.step()).toMatchObject({ place: 30, copied: 10 });
      expect(await fixture.rows()).toEqual(await fixture.all());
    },
    undefined,
    { connectionString, maxRows: 10 },
  );
});

test('a PostgreSQL that is killed in the middle and comes back has each answer once', async () => {
  const connectionString = await postgres.createDatabase();
  await withTransfer(
    async (fixture) => {
      await threeParts(fixture);
      expect(await fixture.step()).toMatchObject({ place: 10 });
      const { pid } = (await fixture.query<{ pid: number }>(`select pid ${backends}`))[0]!;
      const encoder = during(2, async () => {
        await postgres.kill();
        // A backend outlives its server until it has nothing to read: under load it commits.
        process.kill(pid, 'SIGKILL');
      });
      const transfers = createTransfers({ ...fixture.deps, encoder });
      await expect(transfers.step(fixture.key)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(transfers.step(fixture.key)).rejects.toMatchObject({ code: 'unavailable' });
      await postgres.restart();
      expect(await transfers.step(fixture.key)).toMatchObject({ copied: 20, isComplete: true });
      await fixture.reconnect();
      expect(await fixture.rows()).toEqual(await fixture.all());
    },
    undefined,
    { connectionString, maxRows: 10 },
  );
});
