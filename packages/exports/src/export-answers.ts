import { lastPlace, type Summaries, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import type { ExportRequest } from './export-request.ts';
import { followedParts, type FollowedPart } from './followed-parts.ts';
import type { StartFormatter } from './formatter.ts';
import type { RawFile, RawPart } from './raw-part.ts';
import type { TagsByPlace } from './tagged-rows.ts';
import { readAhead } from './read-ahead.ts';

export interface ExportDeps {
  readonly summaries: Pick<Summaries, 'read'>;
  readonly answerLogs: BlobContainer;
  readonly startFormatter: StartFormatter;
  /** Reads the tags of a survey's answers by their places. Default: no answer has a tag. */
  readonly tagsOf?: (key: SurveyKey, document: SummaryDocument) => Promise<TagsByPlace>;
  /** Called for a column file that is lost or damaged. Its answers are read from the log. */
  readonly onDamaged: (key: SurveyKey, blob: string) => void;
  /**
   * Called after each piece and each part with the time that it took, in ms. The export goes on when it resolves, which it must do on abort.
   * Default: no pause.
   */
  readonly pauseAfter?: (workedMs: number, signal?: AbortSignal) => Promise<void>;
}

export interface ExportOptions {
  /** Only answers after this place in the log are exported. Default: 0. */
  readonly after?: number;
  /** Aborts the export, which throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called after each part. */
  readonly onProgress?: (progress: ExportProgress) => void;
}

export interface ExportProgress {
  /** The answers that were written. */
  readonly rows: number;
  /** The share of the log that was read, from 0 to 1. */
  readonly read: number;
}

/** Proves that an export is whole. An export that was cut has none. */
export interface ExportEnd {
  /** The answers of the export. */
  readonly rows: number;
  /** The SHA-256 of all bytes, in hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Writes the answers of one version of a survey's summary as a file, piece by piece. The file may have answers that are erased or removed
 * during the export. Memory does not grow with the number of answers: it holds two parts of the log of a few MiB each, and their cells. Throws
 * the signal's reason, `StorageError`, `ExportError`, and `AnswerLogError` `log-damaged`.
 */
export async function* exportAnswers(
  deps: ExportDeps,
  key: SurveyKey,
  document: SummaryDocument,
  request: ExportRequest,
  { after = 0, signal, onProgress }: ExportOptions = {},
): AsyncGenerator<Uint8Array, ExportEnd> {
  const { filter } = request;
  const last = lastPlace(document);
  // The tags of the moment: one that is given while the file is written is not in it.
  const needsTags = request.tags === true || filter.tags !== undefined;
  const tags: TagsByPlace = (needsTags && (await deps.tagsOf?.(key, document))) || new Map();
  const formatter = deps.startFormatter(
    {
      history: document.history,
      timeZone: document.totals.zone.name,
      logBytes: bytesOfLog(document),
      tags,
    },
    request,
  );
  // On abort the formatter is closed, so that the export does not wait for a piece that nobody wants.
  const leave = (): void => void formatter.close();
  signal?.addEventListener('abort', leave);
  let rows = 0;

  async function* formatted({ part, document: newest }: FollowedPart): AsyncGenerator<Uint8Array> {
    const result = yield* paced(deps.pauseAfter, formatter.add(part, newest.erased), signal);
    if (result.outcome === 'formatted') {
      rows += result.rows;
      return;
    }
    // The part is a column file, because only the bytes of column files have checksums that show damage.
    deps.onDamaged(key, (part as RawFile).blob);
    const fromLog = { ...newest, columns: [] };
    const places = { after: part.from - 1, last: part.to - 1 };
    for await (const lines of followedParts(deps, key, fromLog, filter, places)) yield* formatted(lines);
  }

  try {
    for await (const followed of readAhead(followedParts(deps, key, document, filter, { after, last }))) {
      signal?.throwIfAborted();
      yield* formatted(followed);
      onProgress?.({ rows, read: readShare(followed.part, after, last) });
    }
    signal?.throwIfAborted();
    const { pieces, ...end } = await formatter.end();
    yield* pieces;
    return end;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', leave);
    await formatter.close();
  }
}

async function* paced<End>(
  pauseAfter: ExportDeps['pauseAfter'],
  pieces: AsyncGenerator<Uint8Array, End>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, End> {
  try {
    for (;;) {
      const begunMs = performance.now();
      const { done, value } = await pieces.next();
      await pauseAfter?.(performance.now() - begunMs, signal);
      signal?.throwIfAborted();
      if (done) return value;
      yield value;
    }
  } finally {
    await pieces.return(undefined as never);
  }
}

function readShare({ to }: RawPart, after: number, last: number): number {
  return (to - 1 - after) / (last - after);
}

function bytesOfLog({ log }: SummaryDocument): number {
  return log.reduce((sum, { committedLength }) => sum + committedLength, 0);
}
