import { isProgressPath, lastPlace, surveyPath, type Summaries, type SurveyKey } from '@canvass/answer-log';
import { ExportError } from '@canvass/exports';
import type { BlobContainer } from '@canvass/storage';
import type { ClientBase } from 'pg';
import { copyAnswers } from './copy-answers.ts';
import { deleteAnswers } from './delete-answers.ts';
import type { EncodedPartsDeps } from './encoded-parts.ts';
import { forgetSurvey } from './forget-survey.ts';
import { PartsAhead, type FoundSummary } from './parts-ahead.ts';
import { prepareTable } from './prepare-table.ts';
import { addKeys } from './survey-table.ts';
import { schema } from './table-name.ts';
import type { TransferDatabase } from './transfer-database.ts';
import { lockTransferRow, writeTransferFailure, writeTransferRow, type TransferRow } from './transfer-row.ts';

export interface TransfersDeps extends EncodedPartsDeps {
  readonly database: Pick<TransferDatabase, 'transaction'>;
  readonly summaries: Pick<Summaries, 'read'>;
  /** The container `erasures`. */
  readonly erasures: BlobContainer;
}

export interface TransfersOptions {
  /** A transaction ends after the part of the log with which it has so many rows: a column file, or lines of 1 MiB. Default 100,000. */
  readonly maxRows?: number;
  /** A transaction ends after the part of the log with which it has so many bytes. Default 16 MiB. */
  readonly maxBytes?: number;
  /** The transaction that makes a table may have this many times as much: nobody else sees the table, and waits for it. Default 5. */
  readonly firstTimes?: number;
}

export type TransferStep =
  | {
      readonly outcome: 'transferred';
      /** In `canvass`. */
      readonly table: string;
      /** Rows. */
      readonly copied: number;
      readonly deleted: number;
      /** The table has all answers up to this place of the log, whose last one is `last`. */
      readonly place: number;
      readonly last: number;
      /** Nothing is left of the summary that was read. */
      readonly isComplete: boolean;
    }
  /** The survey was deleted. Its table is dropped; or only empty, if objects that somebody else has made need it. */
  | { readonly outcome: 'deleted' }
  /** There is no summary with answers: it is lost, the survey never was, or it is that of how far people get, which has the survey's name. */
  | { readonly outcome: 'notFound' }
  /** Another process transfers the survey just now. */
  | { readonly outcome: 'busy' }
  /** The log was rebuilt or deleted meanwhile. Nothing was done; call it again. */
  | { readonly outcome: 'changed' };

/** Keeps tables in PostgreSQL equal to surveys' logs: docs/transfer.md. */
export interface Transfers {
  /**
   * One transaction: transfers what is new of a survey, up to a limit or for half of the time that a transaction may take. Call it until it is complete. Throws `TransferError`, `StorageError`, and
   * `AnswerLogError` `log-damaged`: then the table and its watermark are as before, or, if the connection broke while they were committed,
   * both are as after.
   */
  step(key: SurveyKey, signal?: AbortSignal): Promise<TransferStep>;
  /** Writes down why a survey could not be transferred. Throws `TransferError`. */
  noteFailure(key: SurveyKey, message: string): Promise<void>;
  /** Returns each survey that was ever tried by its `surveyPath`, with the ETag of its summary if it is wholly transferred. Throws `TransferError`. */
  transferred(): Promise<Map<string, string | null>>;
}

export function createTransfers(deps: TransfersDeps, options: TransfersOptions = {}): Transfers {
  const { maxRows = 100_000, maxBytes = 16 * 1024 ** 2, firstTimes = 5 } = options;
  const { database, summaries } = deps;
  const ahead = new PartsAhead(deps);

  async function transfer(
    client: ClientBase,
    key: SurveyKey,
    found: FoundSummary,
    before: TransferRow,
    signal: AbortSignal,
  ): Promise<TransferStep> {
    const { document, etag } = found;
    ahead.begin(key, found, before.table === null ? 0 : before.place);
    const { row, table: prepared } = await prepareTable(summaries, client, key, document, before);
    const deleted = await deleteAnswers(deps, client, key, document, row);
    const from = { table: prepared, place: row.place };
    const times = prepared.hasKeys ? 1 : firstTimes;
    const limits = { maxRows: times * maxRows, maxBytes: times * maxBytes, signal };
    const { table, copied, place } = await copyAnswers(ahead, client, key, found, from, limits);
    if (!table.hasKeys) await addKeys(client, table);
    const last = lastPlace(document);
    const isComplete = place >= last;
    await writeTransferRow(client, key, {
      ...row,
      place,
      summaryEtag: isComplete ? etag : null,
      erasures: document.ledgerLines,
      removed: document.removed,
    });
    return { outcome: 'transferred', table: table.name, copied, deleted, place, last, isComplete };
  }

  async function stepIn(
    client: ClientBase,
    key: SurveyKey,
    signal: AbortSignal,
  ): Promise<TransferStep | { readonly outcome: 'made' }> {
    const locked = await lockTransferRow(client, key);
    if (locked.outcome !== 'locked') return locked;
    const { row } = locked;
    // Read behind the lock: no transaction has transferred a newer version.
    const found = await summaries.read(key);
    switch (found.outcome) {
      case 'found':
        return transfer(client, key, found, row, signal);
      case 'deleted':
        await forgetSurvey(client, key, row, found.etag);
        return { outcome: 'deleted' };
      case 'notFound':
        return { outcome: 'notFound' };
    }
  }

  return {
    async step(key, signal) {
      const path = surveyPath(key);
      // It would take the table of its survey.
      if (isProgressPath(path)) return { outcome: 'notFound' };
      try {
        for (;;) {
          const step = await database.transaction((client, halfTime) =>
            stepIn(client, key, AbortSignal.any([halfTime, ...(signal === undefined ? [] : [signal])])),
          );
          if (step.outcome === 'made') continue;
          // After an abort, no next step takes what was begun for it.
          if (step.outcome !== 'transferred' || signal?.aborted) ahead.drop(path);
          return step;
        }
      } catch (error) {
        ahead.drop(path);
        if (error instanceof ExportError) return { outcome: 'changed' };
        throw error;
      }
    },

    noteFailure: (key, message) =>
      database.transaction((client) => writeTransferFailure(client, key, message)),

    transferred: () =>
      database.transaction(async (client) => {
        const { rows } = await client.query<{ path: string; etag: string | null }>(
          `select tenant || '/' || survey || '/' || instance as path, summary_etag as etag from ${schema}.transfers`,
        );
        return new Map(rows.map(({ path, etag }) => [path, etag]));
      }),
  };
}
