import { createSummaries } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { createDefinitions } from '@canvass/storage';
import type { Postgres } from '@canvass/testing';
import { createTransfers, encoderHere, TransferDatabase } from '@canvass/transfer';
import { Client } from 'pg';
import { transferCommand } from '../src/transfer/command.ts';
import { surveyWithAnswers } from './survey-with-answers.ts';

/** The command with a survey in memory, a database of its own, and a clock on which pauses take a tenth of a second. */
export async function withCommand(
  postgres: Pick<Postgres, 'createDatabase'>,
  ratings: readonly number[],
  scenario: (made: World) => Promise<void>,
): Promise<void> {
  const made = await world(postgres, ratings);
  try {
    await scenario(made);
  } finally {
    made.stop();
    await made.database.close();
  }
}

type World = Awaited<ReturnType<typeof world>>;

async function world(postgres: Pick<Postgres, 'createDatabase'>, ratings: readonly number[]) {
  const { containers, answer } = await surveyWithAnswers(ratings);
  const connectionString = await postgres.createDatabase();
  const database = new TransferDatabase({ connectionString });
  const summaries = createSummaries({ container: containers.summaries });
  const definitions = createDefinitions({
    container: containers.definitions,
    clock: systemClock,
    compile: () => undefined,
  });
  const stopping = new AbortController();
  const lines: string[] = [];
  const deps = {
    definitions,
    summaries,
    transfers: createTransfers({
      ...containers,
      database,
      summaries,
      encoder: encoderHere,
      onDamaged: () => {},
    }),
    clock: {
      ...systemClock,
      setTimeout: (run: () => void) => systemClock.setTimeout(run, 100),
    },
    progress: (line: string) => void lines.push(line),
    signal: stopping.signal,
  };
  const query = async (sql: string) => {
    const client = new Client({ connectionString });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    answer,
    database,
    definitions,
    summaries,
    lines,
    query,
    ratings: async () =>
      (await query('select q_rating from canvass.acme__tea order by place')).map((row) => row['q_rating']),
    transfer: (follow = false, survey = 'tea') => transferCommand(deps, { tenant: 'acme', survey, follow }),
    stop: () => stopping.abort(),
  };
}
