import type { MessageQueue, ReceivedMessage } from '@canvass/queue';
import { noteSchema, type Note } from '@canvass/queue/contract';
import { eventually, jestPostgresConnectionString, uniqueName } from '@canvass/testing';
import { expect } from '@jest/globals';
import { Pool } from 'pg';
import {
  TableQueueDatabase,
  tableQueue,
  type TableQueue,
  type TableQueueDatabaseOptions,
} from '../src/index.ts';

/** A schema of a test's own, what opens queues in it, and a connection that sees its tables. */
export type TableFixture = {
  readonly connectionString: string;
  readonly schema: string;
  readonly database: TableQueueDatabase;
  readonly sql: Pool;
  /** Another process's view of the same tables. */
  openDatabase(options?: Partial<TableQueueDatabaseOptions>): TableQueueDatabase;
  queue(name?: string, database?: TableQueueDatabase): TableQueue<Note>;
  close(): Promise<void>;
};

export function tableFixture(connectionString = jestPostgresConnectionString()): TableFixture {
  const schema = uniqueName('test').replaceAll('-', '_');
  const databases: TableQueueDatabase[] = [];
  const openDatabase: TableFixture['openDatabase'] = (options = {}) => {
    const database = new TableQueueDatabase({ connectionString, schema, ...options });
    databases.push(database);
    return database;
  };
  const database = openDatabase();
  const sql = new Pool({ connectionString, max: 3 });
  sql.on('error', () => {});
  return {
    connectionString,
    schema,
    database,
    sql,
    openDatabase,
    queue: (name = uniqueName('notes'), of = database) =>
      tableQueue({ database: of, name, schema: noteSchema, encoding: 'base64' }),
    async close() {
      await Promise.all([...databases.map((each) => each.close()), sql.end()]);
    },
  };
}

export function receiveWithin(queue: MessageQueue<Note>, withinMs: number): Promise<ReceivedMessage<Note>[]> {
  return eventually(
    async () => {
      const messages = await queue.receive(32, 60_000);
      expect(messages).not.toEqual([]);
      return messages;
    },
    // A loaded machine may be late; a timeout that is far too long would still be seen.
    { timeoutMs: withinMs + 5_000 },
  );
}

export async function one(
  queue: MessageQueue<Note>,
  visibilityTimeoutMs = 60_000,
): Promise<ReceivedMessage<Note>> {
  const [message] = await queue.receive(1, visibilityTimeoutMs);
  if (message === undefined) throw new Error('there was no message');
  return message;
}
