import type { SurveyKey } from '@canvass/answer-log';
import { Client, types } from 'pg';
import {
  createTransfers,
  encoderHere,
  tableNameOf,
  TransferDatabase,
  type TransfersDeps,
} from '../src/index.ts';

/** A survey's table and view in PostgreSQL, as a client reads them. */
export interface TransferredTable {
  /** The type of each column of answers by its name. */
  readonly types: Readonly<Record<string, string>>;
  /** The rows of the view with labels, in the order of the log. Dates are texts, as PostgreSQL prints them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The driver would make midnight of the local time zone of it. */
types.setTypeParser(types.builtins.DATE, (text) => text);

/** Transfers a whole survey to a database, and reads it there. */
export async function transferredTable(
  deps: Pick<TransfersDeps, 'summaries' | 'answerLogs' | 'erasures'>,
  key: SurveyKey,
  connectionString: string,
): Promise<TransferredTable> {
  const database = new TransferDatabase({ connectionString });
  const client = new Client({ connectionString });
  try {
    const transfers = createTransfers({ ...deps, database, encoder: encoderHere, onDamaged: () => {} });
    for (;;) {
      const step = await transfers.step(key);
      if (step.outcome !== 'transferred') throw new Error(`not transferred: ${step.outcome}`);
      if (step.isComplete) break;
    }
    await client.connect();
    const view = `canvass."${tableNameOf(key)}_labels"`;
    const described = await client.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = '${view}'::regclass and attname ~ '^(q|list)_'`,
    );
    const read = await client.query<Record<string, unknown>>(`select * from ${view} order by place`);
    return {
      types: Object.fromEntries(described.rows.map(({ name, type }) => [name, type])),
      rows: read.rows,
    };
  } finally {
    await client.end();
    await database.close();
  }
}
