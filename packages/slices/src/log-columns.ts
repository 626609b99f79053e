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

/** Lines of one log blob, made to columns up to the place before `next`. */
interface Stretch {
  readonly builder: ColumnBuilder;
  next: number;
  /** One extension at a time. */
  extending: Promise<void>;
}

export interface ColumnsWithIds {
  readonly columns: AnswerColumns;
  /** One for each row, and perhaps more. */
  readonly ids: readonly string[];
}

const chunkBytes = 1024 * 1024;
/** Memory of an id with its reference. */
const bytesPerId = 64;
/** Memory of a line that is read and made to columns, besides its text, */
const bytesPerLine = 128;
/** which takes about so many times its bytes. If its words all differ, it takes up to 23 times. */
const columnsFactor = 8;

/**
 * Columns made from lines of the log, kept and extended: a log blob only grows, so each of its lines is read once. Lines that another blob
 * replaces, by a compaction or a removal, are read again.
 */
export class LogColumns {
  readonly #answerLogs: BlobContainer;
  readonly #kept: LRUCache<string, Stretch>;

  constructor(answerLogs: BlobContainer, maxBytes: number) {
    this.#answerLogs = answerLogs;
    this.#kept = new LRUCache({ maxSize: Math.max(1, maxBytes) });
  }

  /** Memory of what may be used again, about. */
  get cachedBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Memory that a `load` will take, in bytes, about. */
  bytesToLoad(document: SummaryDocument, part: LogPart): number {
    const next = this.#kept.peek(keyOf(document, part))?.next ?? part.begin;
    const { committedLength, answers } = document.log.find(({ blob }) => blob === part.blob)!;
    const bytes = bytesPerLine + (columnsFactor * committedLength) / answers;
    return Math.ceil(Math.max(0, part.to - next) * bytes);
  }

  /** Rows of the part, and perhaps of later places. Throws `AnswerLogError` `logMoved` and `logDamaged`, and `StorageError`. */
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
    // Setting the same object again would not change its size.
    this.#kept.delete(key);
    const { builder } = stretch;
    this.#kept.set(key, stretch, { size: 1 + bytesOfColumns(builder.build()) + bytesPerId * builder.rows });
  }

  /** After an error the lines before it are there, and `next` says so. */
  async #extend(stretch: Stretch, document: SummaryDocument, to: number, pace: Pace): Promise<void> {
    if (stretch.next >= to) return;
    const places = { from: stretch.next, to };
    let uncheckedBytes = bytesBetweenLooks;
    for await (const { blob, lines } of readPlaces(this.#answerLogs, document, places, chunkBytes)) {
      for (const line of lines) {
        if (uncheckedBytes >= bytesBetweenLooks) {
          await pace.look();
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
 * Another instance or log has other blobs; a rebuilt one may have the same at other places. A builder does not know versions that came
 * after it.
 */
function keyOf({ logSince, history }: SummaryDocument, { blob, begin }: LogPart): string {
  return [blob, logSince, begin, history.current].join('\n');
}

function rowOf(line: Buffer, place: number, blob: string): ColumnRow {
  const record = parseLogLine(line);
  if (!record)
    throw new AnswerLogError('logDamaged', `the line at the place ${place} of ${blob} is not an answer`);
  const { id, receivedAt, definitionVersion: version } = record;
  return { id, place, receivedAt, version, answers: record.answers as ColumnRow['answers'] };
}
