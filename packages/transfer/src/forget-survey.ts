import type { SurveyKey } from '@canvass/answer-log';
import type { ClientBase } from 'pg';
import { toTransferError, TransferError } from './errors.ts';
import { dropSurveyTable, findSurveyTable, qualified } from './survey-table.ts';
import { schema } from './table-name.ts';
import { writeDeletion, type TransferRow } from './transfer-row.ts';

/** Drops the table of a deleted survey; it is only emptied if objects that somebody else has made need it. */
export async function forgetSurvey(
  client: ClientBase,
  key: SurveyKey,
  { table }: TransferRow,
  etag: string,
): Promise<void> {
  if (table === null || (await findSurveyTable(client, key, table)) === undefined) {
    await writeDeletion(client, key, etag);
    return;
  }
  // Of all that must go, the answers come first.
  await client.query(`truncate ${qualified(table)}; savepoint before_drop`);
  try {
    await dropSurveyTable(client, key, table);
    await writeDeletion(client, key, etag);
  } catch (error) {
    const known = toTransferError(error);
    if (!(known instanceof TransferError && known.code === 'needed')) throw error;
    await client.query('rollback to savepoint before_drop');
    await writeDeletion(
      client,
      key,
      etag,
      `${schema}.${table} is empty, but could not be dropped. ${known.message}`,
    );
  }
}
