import type { Summaries, SummaryDocument, SurveyKey } from '@canvass/answer-log';
import { isMoved } from '@canvass/slices';
import { StorageError, type BlobContainer } from '@canvass/storage';
import type { AnswerFilter } from '@canvass/surveys';
import { ExportError } from './errors.ts';
import type { RawPart } from './raw-part.ts';
import { rawParts, type Range } from './raw-parts.ts';

export interface FollowedPart {
  readonly part: RawPart;
  /** The version of the summary by which it was read. */
  readonly document: SummaryDocument;
}

const maxAttempts = 3;

/**
 * `rawParts`, which goes on by the newest summary if a compaction or a removal has replaced what the document lists: places stay. A column file that is lost
 * is read from the log. Throws as `rawParts` does, and `ExportError` `surveyDeleted` and `rebuilt`.
 */
export async function* followedParts(
  deps: { readonly summaries: Pick<Summaries, 'read'>; readonly answerLogs: BlobContainer },
  key: SurveyKey,
  document: SummaryDocument,
  filter: AnswerFilter,
  { after, last }: Range,
): AsyncGenerator<FollowedPart> {
  let newest = document;
  let read = after;
  for (let attempt = 1; ; attempt += 1) {
    try {
      for await (const part of rawParts(deps.answerLogs, newest, filter, { after: read, last })) {
        yield { part, document: newest };
        read = part.to - 1;
        attempt = 1;
      }
      return;
    } catch (error) {
      if (!isMoved(error) || attempt === maxAttempts) throw error;
      const before = newest;
      newest = await newestOf(deps.summaries, key, document);
      if (newest.version === before.version) newest = { ...newest, columns: [] };
    }
  }
}

async function newestOf(
  summaries: Pick<Summaries, 'read'>,
  key: SurveyKey,
  { logSince }: Pick<SummaryDocument, 'logSince'>,
): Promise<SummaryDocument> {
  const found = await summaries.read(key);
  if (found.outcome === 'deleted') throw new ExportError('surveyDeleted', 'The survey was deleted meanwhile');
  if (found.outcome === 'notFound') throw new StorageError('corrupt', 'The summary is missing');
  if (found.document.logSince !== logSince)
    throw new ExportError('rebuilt', 'The log was rebuilt meanwhile; its answers may have other places');
  return found.document;
}
