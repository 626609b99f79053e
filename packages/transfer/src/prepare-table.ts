import {
  lastPlace,
  surveyPath,
  type Summaries,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import type { ClientBase } from 'pg';
import { TransferError } from './errors.ts';
import {
  addColumns,
  checkColumns,
  createSurveyTable,
  describeTable,
  dropSurveyTable,
  findSurveyTable,
  qualified,
  type SurveyTable,
} from './survey-table.ts';
import { baseColumns, columnsOfHistory } from './table-columns.ts';
import { schema, tableNameOf } from './table-name.ts';
import { lockFormerInstance, writeDeletion, type TransferRow } from './transfer-row.ts';

/** A row with its table. */
export type PlacedRow = TransferRow & { readonly table: string };

/** The table with the columns of the newest definition, and the row as it is then. */
export async function prepareTable(
  summaries: Pick<Summaries, 'read'>,
  client: ClientBase,
  key: SurveyKey,
  document: SummaryDocument,
  before: TransferRow,
): Promise<{ row: PlacedRow; table: SurveyTable }> {
  const { history, logSince, version } = document;
  const name = tableNameOf(key);
  const afresh: PlacedRow = {
    table: name,
    logSince,
    place: 0,
    summaryVersion: version,
    summaryEtag: null,
    erasures: document.ledgerLines,
    removed: document.removed,
    definitionVersion: null,
  };
  if (before.table === null) await releaseName(summaries, client, key, name);
  let table = before.table === null ? undefined : await findSurveyTable(client, key, name);
  let row: PlacedRow;
  if (table === undefined) {
    // What is there is of a former instance.
    await dropSurveyTable(client, key, name);
    table = await createSurveyTable(client, key, name);
    row = afresh;
  } else if (isOtherLog(document, before)) {
    await client.query(`truncate ${qualified(name)}`);
    row = afresh;
  } else {
    row = { ...before, table: name };
  }
  checkColumns(table, baseColumns);
  const columns = columnsOfHistory(history);
  const isCurrent = row.definitionVersion === history.current;
  if (isCurrent) checkColumns(table, columns);
  else table = await addColumns(client, table, columns);
  if (!isCurrent || !table.hasView) await describeTable(client, key, table, history);
  return { row: { ...row, summaryVersion: version, definitionVersion: history.current }, table };
}

/** It was rebuilt, or restored from a backup: answers may have other places. */
function isOtherLog(document: SummaryDocument, before: TransferRow): boolean {
  const isOlder = document.version < before.summaryVersion || lastPlace(document) < before.place;
  return isOlder || document.logSince !== before.logSince;
}

/** A survey of that name was deleted and made again. Throws `TransferError` `foreign-table` if it was not deleted. */
async function releaseName(
  summaries: Pick<Summaries, 'read'>,
  client: ClientBase,
  key: SurveyKey,
  name: string,
): Promise<void> {
  const former = await lockFormerInstance(client, key, name);
  if (former === undefined) return;
  const found = await summaries.read(former);
  if (found.outcome !== 'deleted') {
    const why = `${schema}.${name} has the answers of another survey, ${surveyPath(former)}`;
    throw new TransferError(
      'foreign-table',
      `${why}, perhaps of another storage account. It is not touched.`,
    );
  }
  await writeDeletion(client, former, found.etag);
}
