import { createJestDatabase } from '@canvass/testing';
import {
  type Facet,
  facetsOf,
  parseDay,
  parseNumber,
  startHistory,
  type SurveyHistory,
} from '@canvass/surveys';
import { Client, types } from 'pg';
import { coffee } from '../../answer-log/test/definition.ts';
import { slicesFixture, type SlicesFixture } from '../../slices/test/slices-fixture.ts';
import {
  createTransfers,
  encoderHere,
  tableNameOf,
  TransferDatabase,
  type PartEncoder,
  type TransfersOptions,
  type TransferStep,
} from '../src/index.ts';
import { facetColumns } from '../src/table-columns.ts';

export interface TransferFixtureOptions extends TransfersOptions {
  readonly connectionString?: string;
  readonly encoder?: PartEncoder;
  readonly lockTimeoutMs?: number;
}

/** The survey `acme/coffee` in memory, and a database that it is transferred to. Close it. */
export async function transferFixture(
  history: SurveyHistory = startHistory(coffee),
  options: TransferFixtureOptions = {},
) {
  const { encoder = encoderHere, lockTimeoutMs = 2_000, ...limits } = options;
  const connectionString = options.connectionString ?? (await createJestDatabase());
  const fixture = await slicesFixture(history);
  const { summaries, containers, key } = fixture;
  const database = new TransferDatabase({ connectionString, lockTimeoutMs });
  const damaged: string[] = [];
  const deps = {
    database,
    summaries,
    answerLogs: containers.answerLogs,
    erasures: containers.erasures,
    encoder,
    onDamaged: (_: unknown, blob: string) => void damaged.push(blob),
  };
  const transfers = createTransfers(deps, { firstTimes: 1, ...limits });
  let client = await connected(connectionString);
  const table = `canvass."${tableNameOf(key)}"`;

  return {
    ...fixture,
    connectionString,
    database,
    deps,
    transfers,
    damaged,
    /** After the server was restarted. */
    reconnect: async (): Promise<void> => {
      client = await connected(connectionString);
    },

    /** One transaction. */
    step: () => transfers.step(key),

    /** Until nothing is left, or something else happens. */
    drain: async (): Promise<TransferStep> => {
      for (;;) {
        const step = await transfers.step(key);
        if (step.outcome !== 'transferred' || step.isComplete) return step;
      }
    },

    query: async <Row extends object = Record<string, unknown>>(sql: string): Promise<Row[]> =>
      (await client.query<Row>(sql)).rows,

    /** The table's rows, as `fixture.all` shows answers. */
    rows: async () => answersInTable(client, table, (await fixture.document()).history),

    /** The row of `canvass.transfers`. */
    transferRow: async () => (await client.query('select * from canvass.transfers')).rows[0],

    close: async (): Promise<void> => {
      await client.end();
      await database.close();
    },
  };
}

/** The driver would make midnight of the local time zone of it. */
types.setTypeParser(types.builtins.DATE, (text) => text);

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export type TransferFixture = Awaited<ReturnType<typeof transferFixture>>;

type Placed = Awaited<ReturnType<SlicesFixture['all']>>[number];

async function answersInTable(client: Client, table: string, history: SurveyHistory): Promise<Placed[]> {
  const { rows } = await client.query<Record<string, unknown>>(`select * from ${table} order by place`);
  const columnOf = facetColumns(history);
  return rows.map((row) => {
    const answers: Record<string, unknown> = {};
    for (const [id, facet] of facetsOf(history)) {
      const value = row[columnOf('q', facet).name] ?? row[columnOf('list', facet).name];
      const isNotAsked = (row['not_asked'] as string[] | null)?.includes(id);
      if (isNotAsked) Object.assign(answers, { [id]: null });
      else if (value !== null && value !== undefined)
        Object.assign(answers, { [id]: valueInRecord(facet.facet, value) });
    }
    return {
      place: Number(row['place']),
      id: row['id'] as string,
      receivedAt: (row['received_at'] as Date).toISOString(),
      version: row['version'] as number,
      answers,
    };
  });
}

/** The driver gives dates, times, decimals and integers of 64 bits as text. */
function valueInRecord(facet: Facet, value: unknown): unknown {
  if (facet.type === 'date') return parseDay(value as string);
  if (facet.type !== 'number') return value;
  return parseNumber(facet, facet.clock ? String(value).slice(0, 'hh:mm'.length) : String(value));
}

/** Runs a scenario on a fixture of its own. */
export async function withTransfer(
  scenario: (fixture: TransferFixture) => Promise<void>,
  history?: SurveyHistory,
  options?: TransferFixtureOptions,
): Promise<void> {
  const fixture = await transferFixture(history, options);
  try {
    await scenario(fixture);
  } finally {
    await fixture.close();
  }
}
