import {
  AnswerLogError,
  bytesBetweenLooks,
  isStub,
  parseLogLine,
  readPlaces,
  type SummaryDocument,
} from '@canvass/answer-log';
import { ColumnBuilder, type AnswerColumns, type ColumnRow } from '@canvass/columns';
import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import { bytesOfColumns } from './bytes-of.ts';
import type { Pace } from './pace.ts';
import type { LogPart } from './plan-parts.ts';

/** Columns made from lines of one log blob. */
interface Stretch {
  readonly builder: ColumnBuilder;
  /** The place of the first line that is not read yet. */
  next: number;
  /** Resolves when the running extension has ended. The next one waits for it. */
  extending: Promise<void>;
}

export interface ColumnsWithIds {
  readonly columns: AnswerColumns;
  /** The id of each row. There may be more ids than rows. */
  readonly ids: readonly string[];
}

/** How many bytes of the log are read at once. */
const chunkBytes = 1024 * 1024;
/** The memory of an id with its reference, in bytes. */
const bytesPerId = 64;
/** The memory of a line that becomes columns, without its text, in bytes. */
const bytesPerLine = 128;
/** The text of a line takes about this many times its bytes; if all its words differ, up to 23 times. */
const columnsFactor = 8;

/**
 * Makes columns from lines of the log, caches them, and extends them. A log blob only grows, so each of its lines is read once. After a
 * compaction or removal, the lines of the new blob are read again.
 */
export class LogColumns {
  readonly #answerLogs: BlobContainer;
  /** The columns of log blobs that were used last: a quarter of `maxCachedBytes`. */
  readonly #kept: LRUCache<string, Stretch>;

  constructor(answerLogs: BlobContainer, maxBytes: number) {
    this.#answerLogs = answerLogs;
    this.#kept = new LRUCache({ maxSize: Math.max(1, maxBytes) });
  }

  /** The estimated memory of the cache, in bytes. */
  get cachedBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Estimates the memory that `load` will take for the part, in bytes. */
  bytesToLoad(document: SummaryDocument, part: LogPart): number {
    const next = this.#kept.peek(keyOf(document, part))?.next ?? part.begin;
    const { committedLength, answers } = document.log.find(({ blob }) => blob === part.blob)!;
    const bytes = bytesPerLine + (columnsFactor * committedLength) / answers;
    return Math.ceil(Math.max(0, part.to - next) * bytes);
  }

  /**
   * Returns columns with the rows of the part, and perhaps of earlier and later places. Throws `AnswerLogError` `log-moved` and
   * `log-damaged`, and `StorageError`.
   */
  async load(document: SummaryDocument, part: LogPart, pace: Pace): Promise<ColumnsWithIds> {
    const key = keyOf(document, part);
    let stretch = this.#kept.get(key);
    if (stretch === undefined) {
      const builder = new ColumnBuilder(document.history);
      stretch = { builder, next: part.begin, extending: Promise.resolve() };
      this.#kept.set(key, stretch, { size: 1 });
    }
    const extending = stretch.extending.then(() => this.#extend(stretch, document, part.to, pace));
    stretch.extending = extending.catch(() => {});
    try {
      await extending;
    } finally {
      this.#resize(key, stretch);
    }
    const { builder } = stretch;
    return { columns: builder.build(), ids: builder.ids };
  }

  #resize(key: string, stretch: Stretch): void {
    if (this.#kept.peek(key) !== stretch) return;
    // The cache ignores the new size if it has the same object already.
    this.#kept.delete(key);
    const { builder } = stretch;
    this.#kept.set(key, stretch, { size: 1 + bytesOfColumns(builder.build()) + bytesPerId * builder.rows });
  }

  /** Reads the lines up to `to`. After an error, the lines before it stay, and `next` is the place of the failed one. */
  async #extend(stretch: Stretch, document: SummaryDocument, to: number, pace: Pace): Promise<void> {
    if (stretch.next >= to) return;
    const places = { from: stretch.next, to };
    let uncheckedBytes = bytesBetweenLooks;
    for await (const { blob, lines } of readPlaces(this.#answerLogs, document, places, chunkBytes)) {
      for (const line of lines) {
        if (uncheckedBytes >= bytesBetweenLooks) {
          await pace.pauseIfNeeded();
          uncheckedBytes = 0;
        }
        uncheckedBytes += line.byteLength;
        const row = isStub(line) ? undefined : rowOf(line, stretch.next, blob);
        if (row !== undefined) stretch.builder.add(row);
        stretch.next += 1;
      }
    }
  }
}

/**
 * Names a stretch. The name has `logSince`, because a rebuilt log may have the same blob at other places. It has the current version,
 * because a builder does not know versions that came later.
 */
function keyOf({ logSince, history }: SummaryDocument, { blob, begin }: LogPart): string {
  return [blob, logSince, begin, history.current].join('\n');
}

function rowOf(line: Buffer, place: number, blob: string): ColumnRow {
  const record = parseLogLine(line);
  if (!record)
    throw new AnswerLogError('log-damaged', `the line at the place ${place} of ${blob} is not an answer`);
  const { id, receivedAt, definitionVersion: version } = record;
  return { id, place, receivedAt, version, answers: record.answers as ColumnRow['answers'] };
}
