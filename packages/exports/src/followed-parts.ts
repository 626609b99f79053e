import { isLogMoved, type Summaries, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';
import { StorageError, type BlobContainer } from '@canvass/storage';
import type { AnswerFilter } from '@canvass/surveys';
import { ExportError } from './errors.ts';
import type { RawPart } from './raw-part.ts';
import { rawParts, type Range } from './raw-parts.ts';

export interface FollowedPart {
  readonly part: RawPart;
  /** The summary by which the part was read. */
  readonly document: SummaryDocument;
}

export interface FollowedPartsDeps {
  readonly summaries: Pick<Summaries, 'read'>;
  readonly answerLogs: BlobContainer;
  /** Called for a column file that is lost. Its answers are read from the log. */
  readonly onDamaged: (key: SurveyKey, blob: string) => void;
}

/** How often a part is looked up anew because a compaction or a removal has moved it. */
const maxAttempts = 3;

/**
 * Reads the parts of a log as `rawParts` does. If a compaction or a removal replaces something that the document lists, it goes on with the
 * newest summary, because places stay the same. The answers of a lost column file are read from the log. Throws as `rawParts` does, and
 * `ExportError` `survey-deleted` and `rebuilt`.
 */
export async function* followedParts(
  deps: FollowedPartsDeps,
  key: SurveyKey,
  document: SummaryDocument,
  filter: AnswerFilter,
  { after, last }: Range,
): AsyncGenerator<FollowedPart> {
  const lost = new Set<string>();
  let newest = document;
  let read = after;
  let attempts = 0;

  /** Reads parts until something is gone. Returns undefined if all is read. Otherwise `blob` names a missing column file, if it was one. */
  async function* untilGone(): AsyncGenerator<FollowedPart, { readonly blob?: string } | undefined> {
    try {
      for await (const part of rawParts(deps.answerLogs, newest, filter, { after: read, last })) {
        if (part.kind === 'missing') return part;
        yield { part, document: newest };
        read = part.to - 1;
        attempts = 0;
      }
      return undefined;
    } catch (error) {
      if (!isLogMoved(error) || ++attempts === maxAttempts) throw error;
      return {};
    }
  }

  for (;;) {
    const gone = yield* untilGone();
    if (gone === undefined) return;
    newest = await newestOf(deps.summaries, key, document);
    if (gone.blob !== undefined && newest.columns.some(({ blob }) => blob === gone.blob)) {
      lost.add(gone.blob);
      deps.onDamaged(key, gone.blob);
    }
    if (lost.size > 0) newest = { ...newest, columns: newest.columns.filter(({ blob }) => !lost.has(blob)) };
  }
}

async function newestOf(
  summaries: Pick<Summaries, 'read'>,
  key: SurveyKey,
  { logSince }: Pick<SummaryDocument, 'logSince'>,
): Promise<SummaryDocument> {
  const found = await summaries.read(key);
  if (found.outcome === 'deleted')
    throw new ExportError('survey-deleted', 'The survey was deleted meanwhile');
  if (found.outcome === 'notFound') throw new StorageError('corrupt', 'The summary is missing');
  if (found.document.logSince !== logSince)
    throw new ExportError('rebuilt', 'The log was rebuilt meanwhile; its answers may have other places');
  return found.document;
}
