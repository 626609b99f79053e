import { DuckDBInstance } from '@duckdb/node-api';

export type DuckValue = string | number | boolean | null | readonly DuckValue[];

export interface DuckDb {
  /** Rows as objects; 64-bit integers and times are strings. */
  query(sql: string): Promise<Record<string, DuckValue>[]>;
  close(): void;
}

/** A database in memory, in UTC. */
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
