import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { startPostgres } from '../../src/index.ts';

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a PostgreSQL of a test', () => {
  test('runs under any user, keeps commits over a kill, and creates separate databases', async () => {
    const postgres = await startPostgres();
    try {
      const [one, other] = await Promise.all([postgres.createDatabase(), postgres.createDatabase()]);
      expect(one).not.toBe(other);
      await query(one, 'create table kept (id int)');
      const { pid } = postgres;
      await postgres.kill();
      await expect(query(one, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      await postgres.restart();
      expect(postgres.pid).not.toBe(pid);
      expect(await query(one, 'select count(*)::int as count from kept')).toEqual([{ count: 0 }]);
      await expect(query(other, 'select from kept')).rejects.toMatchObject({ code: '42P01' });
    } finally {
      await postgres.stop();
      await postgres.stop();
    }
    expect(() => process.kill(postgres.pid, 0)).toThrow('ESRCH');
  });
});
