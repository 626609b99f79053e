import { eventually, jestPostgresConnectionString, uniqueName } from '@canvass/testing';
import { expect } from '@jest/globals';
import { Pool, type PoolClient } from 'pg';
import type { MessageQueue, ReceivedMessage } from '../../src/port/message-queue.ts';
import { noteSchema, type Note } from '../contract.ts';
import {
  TableQueueDatabase,
  type TableQueueDatabaseOptions,
} from '../../src/postgres/database/table-queue-database.ts';
import { tableQueue, type TableQueue } from '../../src/postgres/table-queue.ts';

/** A schema per test, functions that open queues in it, and a connection to its tables. */
export interface TableFixture {
  readonly connectionString: string;
  readonly schema: string;
  readonly database: TableQueueDatabase;
  readonly sql: Pool;
  /** Another process's view of the same tables. */
  openDatabase(options?: Partial<TableQueueDatabaseOptions>): TableQueueDatabase;
  queue(name?: string, database?: TableQueueDatabase): TableQueue<Note>;
  close(): Promise<void>;
}

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
    // Leaves room for a loaded machine; a timeout that is far too long still fails.
    { timeoutMs: withinMs + 30_000 },
  );
}

export async function one(
  queue: MessageQueue<Note>,
  visibilityTimeoutMs = 60_000,
): Promise<ReceivedMessage<Note>> {
  const [message] = await queue.receive(1, visibilityTimeoutMs);
  if (message === undefined) throw new Error('no message was received');
  return message;
}

/** Sends the notes `0`, `1` and so on in one statement for each 1,000, so that they share rows. */
export async function sendTogether(queue: MessageQueue<Note>, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, index) => queue.send({ note: `${index}` })));
}

/** Deletes messages in one statement. Returns the outcomes in their order. */
export function deleteAll(
  queue: MessageQueue<Note>,
  messages: readonly ReceivedMessage<Note>[],
): Promise<('deleted' | 'lost')[]> {
  return Promise.all(messages.map((message) => queue.delete(message)));
}

/** Commits what `use` does, or rolls it back if it throws. */
export async function inTransaction(sql: Pool, use: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await sql.connect();
  try {
    await client.query('begin');
    await use(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
