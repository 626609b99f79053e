import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createSummaries } from '@canvass/answer-log';
import { createBlobService, createContainers, openContainers, type Containers } from '@canvass/storage/azure';
import { startAzurite, startPostgres } from '@canvass/testing';
import {
  createTransfers,
  encoderInThread,
  tableNameOf,
  TransferDatabase,
  transferSchema,
} from '@canvass/transfer';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Bench, BenchContext, BenchReport, Row } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { compared, decimals, perSecond } from '../figures.ts';
import type { FixtureSurvey } from '../journal-fixture.ts';
import { median } from '../percentiles.ts';
import { ColumnFiller } from '../slices/column-filler.ts';
import { countSegment, createCounter, writeHotSurvey } from '../slices/hot-survey.ts';

/** As on a server, and not as in tests. */
const serverSettings = { fsync: 'on', shared_buffers: '256MB', max_wal_size: '4GB' };

export const transfer: Bench = {
  name: 'transfer',
  async run(context) {
    const azurite = await startAzurite();
    const postgres = await startPostgres({ settings: serverSettings });
    try {
      const connectionString = await postgres.createDatabase();
      return await runOn(context, azurite.connectionString, connectionString);
    } finally {
      await postgres.stop();
      await azurite.stop();
    }
  },
};

async function runOn(
  { isQuick, log }: BenchContext,
  storage: string,
  connectionString: string,
): Promise<BenchReport> {
  const containers = openContainers(createBlobService({ connectionString: storage }));
  await createContainers(containers);
  const answers = isQuick ? 2_000 : 200_000;
  const { key, segmentId } = await writeHotSurvey(containers, { answers, everyMs: 1_000, seed: 11 });
  const counter = createCounter(containers);
  await countSegment(counter, segmentId);
  const contest = new Contest(containers, key, answers, connectionString);
  await contest.open();
  try {
    const rounds = isQuick ? 1 : 3;
    const rows: Row[] = [];
    for (const from of ['lines', 'files'] as const) {
      if (from === 'files') await new ColumnFiller(containers, key, counter).end();
      const what = `answers transferred/s, read from ${from === 'lines' ? 'lines of the log' : 'column files'}`;
      const { ours, theirs, processorUs } = await contest.inTurns(rounds);
      const figures = compared(perSecond, ours, theirs);
      log(`${what}: ${figures.measured} against ${figures.against}`);
      rows.push(
        {
          id: `transfer/${from}`,
          what,
          ...figures,
          // Few answers are in lines only, and Azurite takes as long to send those as PostgreSQL to copy them.
          ...(from === 'files' && { goal: { atLeast: 0.9 } }),
        },
        {
          id: `transfer/${from}/thread`,
          what: 'processor time of the thread that counts, for each of them',
          measured: `${decimals(processorUs)} µs`,
        },
      );
    }
    return {
      title: 'transfer',
      method: [
        `The transfer of a survey of ${answers.toLocaleString('en')} answers from Azurite into an empty table of PostgreSQL 18 ` +
          `(${Object.entries(serverSettings)
            .map(([name, value]) => `${name} ${value}`)
            .join(
              ', ',
            )}), with the encoder's thread as in a worker and in one transaction, which adds the keys behind the rows, against one bare ` +
          '`COPY` of the same rows, encoded before and in memory, into an empty table that has the same indexes. Both in turns; the ratio is the ' +
          'median of the ratios of neighbouring turns. Each turn checks the number of rows. Lines are read for answers that are in no column file yet: ' +
          'some 20,000 of a survey at most.',
      ],
      rows,
    };
  } finally {
    await contest.close();
  }
}

class Contest {
  readonly #answers: number;
  readonly #client: Client;
  readonly #database: TransferDatabase;
  readonly #encoder = encoderInThread();
  readonly #key: FixtureSurvey;
  readonly #table: string;
  readonly #transfers;
  #rows: readonly Buffer[] = [];

  constructor(containers: Containers, key: FixtureSurvey, answers: number, connectionString: string) {
    this.#answers = answers;
    this.#key = key;
    this.#table = `${transferSchema}."${tableNameOf(key)}"`;
    this.#client = new Client({ connectionString });
    this.#database = new TransferDatabase({ connectionString });
    const { answerLogs, erasures } = containers;
    const summaries = createSummaries({ container: containers.summaries });
    this.#transfers = createTransfers({
      database: this.#database,
      summaries,
      answerLogs,
      erasures,
      encoder: this.#encoder,
      onDamaged: () => {},
    });
  }

  /** Warms up, and makes the rows of the rival. */
  async open(): Promise<void> {
    await this.#client.connect();
    await this.#transferAll();
    const rows = this.#client.query(copyTo(`copy ${this.#table} to stdout`));
    const pieces: Buffer[] = [];
    rows.on('data', (piece: Buffer) => void pieces.push(piece));
    await once(rows, 'end');
    // In pieces as a writer would make them, not line by line.
    const all = Buffer.concat(pieces);
    const size = 256 * 1024;
    this.#rows = Array.from({ length: Math.ceil(all.byteLength / size) }, (_, index) =>
      all.subarray(index * size, (index + 1) * size),
    );
    await this.#client.query(`create table public.bare (like ${this.#table} including all)`);
    await this.#copyBare();
  }

  /** Answers per second, and the processor time that our turns take of this thread for each answer. */
  async inTurns(rounds: number): Promise<{ ours: number[]; theirs: number[]; processorUs: number }> {
    const [ours, theirs]: [number[], number[]] = [[], []];
    const processorUs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = process.threadCpuUsage();
      ours.push(this.#answers / (await this.#transferAll()));
      const { user, system } = process.threadCpuUsage(before);
      processorUs.push((user + system) / this.#answers);
      theirs.push(this.#answers / (await this.#copyBare()));
    }
    return { ours, theirs, processorUs: median(processorUs) };
  }

  async close(): Promise<void> {
    await this.#client.end();
    await this.#encoder.close();
    await this.#database.close();
  }

  /** Into a new table; in seconds. */
  async #transferAll(): Promise<number> {
    await this.#client.query(`drop table if exists ${this.#table} cascade; checkpoint`);
    const startedMs = performance.now();
    for (;;) {
      const step = await this.#transfers.step(this.#key);
      if (step.outcome === 'transferred' && step.isComplete) break;
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    await this.#assertRows(this.#table);
    return seconds;
  }

  async #copyBare(): Promise<number> {
    await this.#client.query('truncate public.bare; checkpoint');
    const startedMs = performance.now();
    await pipeline(Readable.from(this.#rows), this.#client.query(copyFrom('copy public.bare from stdin')));
    const seconds = (performance.now() - startedMs) / 1_000;
    await this.#assertRows('public.bare');
    return seconds;
  }

  async #assertRows(table: string): Promise<void> {
    const { rows } = await this.#client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
    assertCount(`rows of ${table}`, rows[0]?.rows ?? 0, this.#answers);
  }
}
