import { expect, test } from '@jest/globals';
import { eventually, startPostgres, type Postgres } from '@canvass/testing';
import { Client } from 'pg';
import { killedCanvass, stoppedCanvass } from '../src/canvass-command.ts';
import { withSystem, type System } from '../src/system.ts';

async function withPostgres(scenario: (postgres: Postgres) => Promise<void>): Promise<void> {
  const postgres = await startPostgres();
  try {
    await scenario(postgres);
  } finally {
    await postgres.stop();
  }
}

interface Row {
  readonly id: string;
  readonly answers: Record<string, unknown>;
}

/** The rows of a survey's table, as the site shows its log. */
async function rowsOf(connectionString: string, survey: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    const table = `canvass.acme__${survey.replaceAll('-', '_')}`;
    const { rows } = await client.query<{ id: string; answers: Record<string, unknown> }>(
      `select id, json_strip_nulls(json_build_object(
         'token', q_token, 'rating', q_rating, 'colour', q_colour, 'extras', list_extras)) as answers
       from ${table} order by place`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Each answer of the log is in the table once and unchanged, and nothing else. */
async function expectSameAsLog(system: System, connectionString: string, survey: string): Promise<void> {
  const log = (await system.owner.log(survey)).map(({ id, answers }) => ({ id, answers }));
  await eventually(async () => expect(await rowsOf(connectionString, survey)).toEqual(log), {
    intervalMs: 250,
  });
}

/** Waits for more rows than there are now. */
async function grows(database: string): Promise<void> {
  const rows = async () => (await rowsOf(database, 'survey-1').catch(() => [])).length;
  const before = await rows();
  await eventually(async () => expect(await rows()).toBeGreaterThan(before));
}

test('each answer is in PostgreSQL once although workers, the command that follows a survey and PostgreSQL are killed while answers arrive', () =>
  withPostgres(async (postgres) => {
    const ofWorkers = await postgres.createDatabase();
    const ofCommand = await postgres.createDatabase();
    const workerEnv = { TRANSFER_DATABASE_URL: ofWorkers, TRANSFER_INTERVAL_MS: '100' };
    await withSystem({ workerEnv, surveys: 2 }, async (system) => {
      const follow = ['transfer', 'acme', 'survey-1', '--to', ofCommand, '--follow'];
      const { connectionString } = system.azurite;
      const load = system.startLoad(4);
      await grows(ofWorkers);
      for (let kill = 0; kill < 2; kill += 1) {
        await Promise.all([
          killedCanvass(follow, connectionString, () => grows(ofCommand)),
          system.replaceWorker(),
        ]);
        await grows(ofWorkers);
        await postgres.kill();
        await load.acknowledges(20);
        await postgres.restart();
      }
      await load.acknowledges(20);
      await load.stop();
      await system.expectExact(load);
      for (const survey of system.surveys) await expectSameAsLog(system, ofWorkers, survey);
      const hasAll = () => expectSameAsLog(system, ofCommand, 'survey-1');
      expect(await stoppedCanvass(follow, connectionString, hasAll)).toBe(0);
      expect(load.refusals).toEqual([]);
    });
  }));
