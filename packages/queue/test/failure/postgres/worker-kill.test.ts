import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@canvass/testing';
import { afterAll, describe, expect, test } from '@jest/globals';
import { deleteAll, sendTogether, tableFixture } from '../../postgres/table-fixture.ts';

const table = tableFixture();

/** Resolves when each row of the queue stays hidden for longer than before. */
async function renewed(queue: string): Promise<void> {
  const until = async (): Promise<number[]> => {
    const { rows } = await table.sql.query<{ ms: number }>(
      `select extract(epoch from visible_at)::float8 * 1000 as ms from ${table.schema}.parcel
       where queue_id = (select id from ${table.schema}.queue where name = $1)`,
      [queue],
    );
    return rows.map(({ ms }) => ms);
  };
  const latest = Math.max(...(await until()));
  await eventually(async () => expect(Math.min(...(await until()))).toBeGreaterThan(latest));
}

describe('a worker that is killed by SIGKILL while it handles messages', () => {
  afterAll(() => table.close());

  test('keeps them while it lives; then another worker receives each with a count of 2', async () => {
    const queue = table.queue();
    await sendTogether(queue, 5);
    await queue.send({ note: 'alone' });
    const args = [
      join(import.meta.dirname, 'worker.ts'),
      table.connectionString,
      table.schema,
      queue.name,
      '2000',
    ];
    const worker = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    let output = '';
    worker.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually(() => expect(output.trim().split('\n')).toHaveLength(6));
    expect(output.trim().split('\n').toSorted()).toEqual(['0 1', '1 1', '2 1', '3 1', '4 1', 'alone 1']);

    for (let renewals = 1; renewals <= 3; renewals += 1) await renewed(queue.name);

    worker.kill('SIGKILL');
    await once(worker, 'exit');
    const seen: string[] = [];
    await eventually(async () => {
      const messages = await queue.receive(32, 60_000);
      seen.push(...messages.map(({ body, dequeueCount }) => `${body.note} ${dequeueCount}`));
      expect(new Set(await deleteAll(queue, messages)).has('lost')).toBe(false);
      expect(seen).toHaveLength(6);
    });
    expect(seen.toSorted()).toEqual(['0 2', '1 2', '2 2', '3 2', '4 2', 'alone 2']);
    expect(await queue.depth()).toBe(0);
  });
});
