import type { ColumnFile, FairScheduler } from '@canvass/answer-log';
import { decodeIds } from '@canvass/columns';
import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import { fileMissing } from './errors.ts';
import { Pace } from './pace.ts';

type RowOfId = ReadonlyMap<string, number>;

/** Says that the file does not have the id. */
const noRow = -1;
/** The memory of an id with its row, in bytes. */
const bytesPerId = 100;

/** Finds the rows of erased answers in column files, and remembers them. Requests for the same file share one read. */
export class FileRows {
  readonly #answerLogs: BlobContainer;
  readonly #scheduler: FairScheduler;
  /** The rows of erased answers in the column files that were used last, by the name of the file: 3/64 of `maxCachedBytes`. */
  readonly #kept: LRUCache<string, RowOfId>;
  readonly #finding = new Map<string, Promise<RowOfId>>();

  constructor(answerLogs: BlobContainer, scheduler: FairScheduler, maxBytes: number) {
    this.#answerLogs = answerLogs;
    this.#scheduler = scheduler;
    this.#kept = new LRUCache({ maxSize: Math.max(1, maxBytes) });
  }

  /** The estimated memory of the cache, in bytes. */
  get cachedBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Estimates the memory that `rowsOf` will take, in bytes. It is 0 if the rows are cached. */
  bytesToFind(file: ColumnFile, ids: readonly string[]): number {
    const known = this.#kept.peek(file.blob);
    return ids.length === 0 || (known && hasAll(known, ids)) ? 0 : file.bytes + bytesPerId * file.rows;
  }

  /**
   * Returns the rows of the ids that the file has. Reads the whole file if an id was not looked up before. Throws `SlicesError` `file-missing`,
   * `ColumnsError` `damaged` and `StorageError`.
   */
  async rowsOf(file: ColumnFile, ids: readonly string[]): Promise<ReadonlySet<number>> {
    for (;;) {
      const known = this.#kept.get(file.blob);
      const finding = this.#finding.get(file.blob);
      const found = known && hasAll(known, ids) ? known : await (finding ?? this.#find(file, ids, known));
      if (hasAll(found, ids)) return new Set(ids.map((id) => found.get(id)!).filter((row) => row !== noRow));
    }
  }

  #find(file: ColumnFile, ids: readonly string[], known: RowOfId | undefined): Promise<RowOfId> {
    const finding = this.#decode(file, [...(known?.keys() ?? []), ...ids]).finally(() =>
      this.#finding.delete(file.blob),
    );
    this.#finding.set(file.blob, finding);
    return finding;
  }

  async #decode(file: ColumnFile, ids: readonly string[]): Promise<RowOfId> {
    const found = await this.#answerLogs.get(file.blob);
    if (found.outcome !== 'found') throw fileMissing(file);
    const pace = new Pace(this.#scheduler, undefined);
    if (pace.mustPause()) await pace.pause();
    const rowOfId = new Map(ids.map((id) => [id, noRow]));
    for (const [row, id] of decodeIds(found.bytes).entries()) if (rowOfId.has(id)) rowOfId.set(id, row);
    this.#kept.set(file.blob, rowOfId, { size: bytesPerId * (1 + rowOfId.size) });
    return rowOfId;
  }
}

function hasAll(rowOfId: RowOfId, ids: readonly string[]): boolean {
  return ids.every((id) => rowOfId.has(id));
}
