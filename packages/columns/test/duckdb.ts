import { DuckDBInstance } from '@duckdb/node-api';

export type DuckValue = string | number | boolean | null | readonly DuckValue[];

export interface DuckDb {
  /** Returns rows as objects. Integers of 64 bits and times are strings. */
  query(sql: string): Promise<Record<string, DuckValue>[]>;
  close(): void;
}

/** Opens a database in memory whose time zone is UTC. */
export async function openDuckDb(): Promise<DuckDb> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("set TimeZone = 'UTC'");
  return {
    query: async (sql) => {
      const result = await connection.runAndReadAll(sql);
      return result.getRowObjectsJson() as Record<string, DuckValue>[];
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
