import type { ColumnFile, FairScheduler } from '@canvass/answer-log';
import { decodeColumns, decodeIds, type AnswerColumns, type QuestionColumn } from '@canvass/columns';
import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import { bytesOfBase, bytesOfColumn } from './bytes-of.ts';
import { SlicesError } from './errors.ts';
import { Pace } from './pace.ts';

type BaseColumns = Omit<AnswerColumns, 'questions'>;
/** Of one file: the columns that each answer has, or those of a question, which the file may not have. */
type Cached = BaseColumns | { readonly column: QuestionColumn | undefined };
type RowOfId = ReadonlyMap<string, number>;

/** The name of the columns that each answer has. No question has it. */
const base = '';
const noRow = -1;
/** Questions decoded between two looks at the time: some ms of work. */
const questionsAtOnce = 8;
/** Memory of an id with its row. */
const bytesPerId = 100;
/** Decoded columns take at most about so many times the bytes of their part of the file: so many if all words differ, mostly 4, */
const decodedFactor = 12;
/** and at least so many for each row, */
const bytesPerRow = 24;
/** and for each of its questions. */
const bytesPerValue = 4;

/**
 * Decoded columns of column files. Requests for a column share one read and one memory. A file never changes, so what is kept stays right.
 */
export class FileColumns {
  readonly #answerLogs: BlobContainer;
  readonly #scheduler: FairScheduler;
  readonly #kept: LRUCache<string, Cached>;
  readonly #loading = new Map<string, Promise<Cached>>();
  /** The rows of erased ids, by file. */
  readonly #rowsOfIds: LRUCache<string, RowOfId>;
  readonly #findingIds = new Map<string, Promise<RowOfId>>();

  constructor(answerLogs: BlobContainer, scheduler: FairScheduler, maxBytes: number) {
    this.#answerLogs = answerLogs;
    this.#scheduler = scheduler;
    this.#kept = new LRUCache({ maxSize: Math.max(1, maxBytes) });
    this.#rowsOfIds = new LRUCache({ maxSize: Math.max(1, Math.ceil(maxBytes / 16)) });
  }

  /** Memory of what may be used again, about. */
  get cachedBytes(): number {
    return this.#kept.calculatedSize + this.#rowsOfIds.calculatedSize;
  }

  /** Memory that `load`, and `rowsOf` with these ids, will take, in bytes, about; 0 if everything is there or on its way. */
  bytesToLoad(file: ColumnFile, questions: readonly string[], ids: readonly string[]): number {
    const known = this.#rowsOfIds.peek(file.blob);
    const toFindIds =
      ids.length === 0 || (known && hasAll(known, ids)) ? 0 : file.bytes + bytesPerId * file.rows;
    const missing = this.#missing(file, questions);
    if (missing.length === 0) return toFindIds;
    const bytesOfRow = bytesPerRow + bytesPerValue * missing.length;
    return toFindIds + file.rows * bytesOfRow + (1 + decodedFactor) * file.tailBytes;
  }

  /** Throws `SlicesError` `fileMissing`, `ColumnsError` `damaged` and `StorageError`. What failed is read again by the next call. */
  async load(file: ColumnFile, questions: readonly string[]): Promise<AnswerColumns> {
    const missing = this.#missing(file, questions);
    if (missing.length > 0) this.#read(file, missing);
    const [own, ...columns] = await Promise.all(
      [base, ...questions].map(async (name) => {
        const key = keyOf(file, name);
        return this.#kept.get(key) ?? this.#loading.get(key)!;
      }),
    );
    const byQuestion = new Map<string, QuestionColumn>();
    for (const [index, cached] of columns.entries()) {
      if ('column' in cached && cached.column !== undefined) byQuestion.set(questions[index]!, cached.column);
    }
    return { ...(own as BaseColumns), questions: byQuestion };
  }

  /** The rows of these ids, as far as the file has them. Reads the whole file, once for each new id. Throws as `load` does. */
  async rowsOf(file: ColumnFile, ids: readonly string[]): Promise<ReadonlySet<number>> {
    for (;;) {
      const known = this.#rowsOfIds.get(file.blob);
      const finding = this.#findingIds.get(file.blob);
      const found = known && hasAll(known, ids) ? known : await (finding ?? this.#findIds(file, ids, known));
      if (hasAll(found, ids)) return new Set(ids.map((id) => found.get(id)!).filter((row) => row !== noRow));
    }
  }

  #missing(file: ColumnFile, questions: readonly string[]): string[] {
    return [base, ...questions].filter((name) => {
      const key = keyOf(file, name);
      return !this.#kept.has(key) && !this.#loading.has(key);
    });
  }

  #read(file: ColumnFile, names: readonly string[]): void {
    const reading = this.#decode(
      file,
      names.filter((name) => name !== base),
    );
    for (const name of names) {
      const key = keyOf(file, name);
      const loading = reading
        .then(({ questions, ...own }) => {
          const [cached, size] =
            name === base
              ? [own, bytesOfBase({ ...own, questions })]
              : [{ column: questions.get(name) }, bytesOfColumn(questions.get(name))];
          this.#kept.set(key, cached, { size });
          return cached;
        })
        .finally(() => this.#loading.delete(key));
      // Whoever waits for it gets the error.
      loading.catch(() => {});
      this.#loading.set(key, loading);
    }
  }

  async #decode(file: ColumnFile, questions: readonly string[]): Promise<AnswerColumns> {
    const { bytes, tailBytes, blob } = file;
    const found = await this.#answerLogs.readRange(blob, bytes - tailBytes, tailBytes);
    if (found.outcome === 'notFound') throw fileMissing(file);
    const pace = new Pace(this.#scheduler, undefined);
    const decoded = new Map<string, QuestionColumn>();
    for (let first = 0; ; first += questionsAtOnce) {
      if (pace.mustPause()) await pace.pause();
      const some = questions.slice(first, first + questionsAtOnce);
      const columns = decodeColumns(found.bytes, file, { questions: some });
      for (const [id, column] of columns.questions) decoded.set(id, column);
      if (first + questionsAtOnce >= questions.length) return { ...columns, questions: decoded };
    }
  }

  #findIds(file: ColumnFile, ids: readonly string[], known: RowOfId | undefined): Promise<RowOfId> {
    const finding = this.#decodeIds(file, [...(known?.keys() ?? []), ...ids]).finally(() =>
      this.#findingIds.delete(file.blob),
    );
    this.#findingIds.set(file.blob, finding);
    return finding;
  }

  async #decodeIds(file: ColumnFile, ids: readonly string[]): Promise<RowOfId> {
    const found = await this.#answerLogs.get(file.blob);
    if (found.outcome !== 'found') throw fileMissing(file);
    const pace = new Pace(this.#scheduler, undefined);
    if (pace.mustPause()) await pace.pause();
    const rowOfId = new Map(ids.map((id) => [id, noRow]));
    for (const [row, id] of decodeIds(found.bytes).entries()) if (rowOfId.has(id)) rowOfId.set(id, row);
    this.#rowsOfIds.set(file.blob, rowOfId, { size: bytesPerId * (1 + rowOfId.size) });
    return rowOfId;
  }
}

function keyOf({ blob }: ColumnFile, name: string): string {
  return `${blob}\n${name}`;
}

function hasAll(rowOfId: RowOfId, ids: readonly string[]): boolean {
  return ids.every((id) => rowOfId.has(id));
}

function fileMissing({ blob }: ColumnFile): SlicesError {
  return new SlicesError('fileMissing', `the column file ${blob} is gone`);
}
