import { isLogMoved } from '../errors.ts';
import type { Summaries } from '../summary/summaries.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import type { SurveyKey } from '../survey-key.ts';

/** A read is tried at most this often: again with a newer summary when something that the summary lists is gone. */
export const maxReads = 3;

/**
 * Reads with the known or the newest summary, and again with the newest one if something that the summary lists is gone.
 *
 * @param isMoved whether an error says so. Default: `isLogMoved`.
 */
export async function onNewestSummary<T extends { readonly outcome: string }>(
  summaries: Pick<Summaries, 'read'>,
  key: SurveyKey,
  known: SummaryDocument | undefined,
  read: (document: SummaryDocument) => Promise<T>,
  isMoved: (error: unknown) => boolean = isLogMoved,
): Promise<T | { readonly outcome: 'notFound' }> {
  for (let attempt = 1, document = known; ; attempt += 1, document = undefined) {
    if (document === undefined) {
      const found = await summaries.read(key);
      if (found.outcome !== 'found') return { outcome: 'notFound' };
      document = found.document;
    }
    try {
      return await read(document);
    } catch (error) {
      if (!isMoved(error) || attempt === maxReads) throw error;
    }
  }
}
