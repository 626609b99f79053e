import {
  idOfLine,
  isLogMoved,
  isStub,
  readPlaces,
  type Summaries,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import type { WebhookEvent } from '../state/delivery.ts';
import { WebhooksError } from '../errors.ts';

export interface ReadIdsDeps {
  readonly summaries: Pick<Summaries, 'read'>;
  readonly answerLogs: BlobContainer;
}

export type ReadIds =
  | { readonly outcome: 'found'; readonly ids: readonly string[] }
  /** The survey was deleted. */
  | { readonly outcome: 'deleted' }
  /** The survey's log is another one now, so the places belong to other answers. */
  | { readonly outcome: 'rebuilt' };

/** The ids of a delivery are read at most this often if the log moves on again and again. */
const maxReads = 3;
/** How many bytes of the log are read at once. */
const chunkBytes = 256 * 1024;

/**
 * Reads the ids of the answers at these places, without erased ones. Throws `AnswerLogError`, `StorageError`, and `WebhooksError`
 * `summary-missing`.
 */
export async function readIds(
  { summaries, answerLogs }: ReadIdsDeps,
  key: SurveyKey,
  { from, to, logSince }: Extract<WebhookEvent, { type: 'answers.counted' }>,
): Promise<ReadIds> {
  for (let read = 1; ; read += 1) {
    const found = await summaries.read(key);
    if (found.outcome === 'deleted') return { outcome: 'deleted' };
    if (found.outcome === 'notFound') throw new WebhooksError('summary-missing', 'the summary is missing');
    if (found.document.logSince !== logSince) return { outcome: 'rebuilt' };
    try {
      return { outcome: 'found', ids: await idsAt(answerLogs, found.document, { from, to: to + 1 }) };
    } catch (error) {
      // A compaction or removal may have replaced the blob, and the next try reads a newer summary.
      if (!isLogMoved(error) || read === maxReads) throw error;
    }
  }
}

async function idsAt(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  places: { readonly from: number; readonly to: number },
): Promise<string[]> {
  const erased = new Set(document.erased);
  const ids: string[] = [];
  for await (const { lines } of readPlaces(answerLogs, document, places, chunkBytes)) {
    for (const line of lines) {
      const id = isStub(line) ? undefined : idOfLine(line);
      if (id !== undefined && !erased.has(id)) ids.push(id);
    }
  }
  return ids;
}
