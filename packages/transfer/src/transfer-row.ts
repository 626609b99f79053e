import type { SurveyKey } from '@canvass/answer-log';
import type { ClientBase } from 'pg';
import { schema } from './table-name.ts';

/** A row of `canvass.transfers`: what is transferred of one survey. */
export interface TransferRow {
  /** Null before the first rows, and after the survey's deletion. */
  readonly table: string | null;
  /** See `SummaryDocument`. */
  readonly logSince: number;
  /** The table has all answers of the log up to this place. */
  readonly place: number;
  /** The version of the newest summary that was transferred. */
  readonly summaryVersion: number;
  /** The ETag of that summary, if all of it is transferred. */
  readonly summaryEtag: string | null;
  /** The lines of the erasure ledger that are applied. */
  readonly erasures: number;
  /** The blob of removed answers that is applied. */
  readonly removed: string | null;
  /** The definition version whose facets the table and its view have. */
  readonly definitionVersion: number | null;
}

/** As a `TransferRow`. The driver would read a `bigint` as text. */
const columns = `table_name as "table", log_since::float8 as "logSince", place::float8, summary_version::float8 as "summaryVersion",
  summary_etag as "summaryEtag", erasures, removed, definition_version as "definitionVersion"`;

export type LockedRow =
  | { readonly outcome: 'locked'; readonly row: TransferRow }
  /** There was none. To be committed at once, and locked then: whoever is to make it, too, waits for it. */
  | { readonly outcome: 'made' }
  /** Another process has it. */
  | { readonly outcome: 'busy' };

/** Locks the row of a survey until the transaction ends. */
export async function lockTransferRow(
  client: ClientBase,
  { tenant, survey, instance }: SurveyKey,
): Promise<LockedRow> {
  const key = [tenant, survey, instance];
  const { rows } = await client.query<TransferRow>(
    `select ${columns} from ${schema}.transfers where tenant = $1 and survey = $2 and instance = $3 for update skip locked`,
    key,
  );
  if (rows[0]) return { outcome: 'locked', row: rows[0] };
  const { rowCount } = await client.query(
    `insert into ${schema}.transfers (tenant, survey, instance) values ($1, $2, $3) on conflict do nothing`,
    key,
  );
  return { outcome: rowCount === 1 ? 'made' : 'busy' };
}

/** Writes the row, which is locked, and takes an error back. */
export async function writeTransferRow(
  client: ClientBase,
  { tenant, survey, instance }: SurveyKey,
  row: TransferRow,
): Promise<void> {
  await client.query(
    `update ${schema}.transfers set table_name = $4, log_since = $5, place = $6, summary_version = $7, summary_etag = $8,
       erasures = $9, removed = $10, definition_version = $11, updated_at = now(), deleted_at = null, error = null, error_at = null
     where tenant = $1 and survey = $2 and instance = $3`,
    [
      tenant,
      survey,
      instance,
      row.table,
      row.logSince,
      row.place,
      row.summaryVersion,
      row.summaryEtag,
      row.erasures,
      row.removed,
      row.definitionVersion,
    ],
  );
}

/** Says in the row, which is locked, that the survey was deleted, and why its table is still there. */
export async function writeDeletion(
  client: ClientBase,
  { tenant, survey, instance }: SurveyKey,
  etag: string,
  error: string | null = null,
): Promise<void> {
  await client.query(
    `update ${schema}.transfers set table_name = null, place = 0, summary_etag = $4, erasures = 0, removed = null, definition_version = null,
       updated_at = now(), deleted_at = coalesce(deleted_at, now()), error = $5,
       error_at = case when $5::text is null then null else now() end
     where tenant = $1 and survey = $2 and instance = $3`,
    [tenant, survey, instance, etag, error],
  );
}

/** Says why a survey could not be transferred, beside what its row says already. */
export async function writeTransferFailure(
  client: ClientBase,
  { tenant, survey, instance }: SurveyKey,
  message: string,
): Promise<void> {
  await client.query(
    `insert into ${schema}.transfers (tenant, survey, instance, error, error_at) values ($1, $2, $3, $4, now())
     on conflict (tenant, survey, instance) do update set error = excluded.error, error_at = excluded.error_at`,
    [tenant, survey, instance, message.replaceAll('\0', '')],
  );
}

/** Another instance of a survey whose rows are in this table: a survey of that name was deleted and made again. Locked. */
export async function lockFormerInstance(
  client: ClientBase,
  { tenant, survey, instance }: SurveyKey,
  table: string,
): Promise<SurveyKey | undefined> {
  const { rows } = await client.query<{ tenant: string; survey: string; instance: string }>(
    `select tenant, survey, instance from ${schema}.transfers
     where table_name = $4 and (tenant, survey, instance) <> ($1, $2, $3) limit 1 for update`,
    [tenant, survey, instance, table],
  );
  return rows[0];
}
