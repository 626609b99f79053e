import { idLength } from './answer-ids.ts';
import type { ChunkBytes } from './chunk-bytes.ts';
import { timeLength } from './line-matching.ts';
import type { ReadRecord } from './read-record.ts';

/** A record in the form that `encodeRecord` writes. It holds offsets, and makes strings and values of them on request. */
export class WrittenRecord implements ReadRecord {
  readonly from: number;
  readonly to: number;
  readonly path: string;
  readonly definitionVersion: number;
  readonly #chunk: ChunkBytes;
  readonly #idStart: number;
  readonly #idEnd: number;
  readonly receivedAtFrom: number;
  readonly answersFrom: number;
  readonly #submissionStart: number;
  readonly #submissionEnd: number;

  constructor(
    chunk: ChunkBytes,
    from: number,
    to: number,
    path: string,
    definitionVersion: number,
    idStart: number,
    idEnd: number,
    timeStart: number,
    answersStart: number,
    submissionStart: number,
    submissionEnd: number,
  ) {
    this.#submissionStart = submissionStart;
    this.#submissionEnd = submissionEnd;
    this.#chunk = chunk;
    this.from = from;
    this.to = to;
    this.path = path;
    this.definitionVersion = definitionVersion;
    this.#idStart = idStart;
    this.#idEnd = idEnd;
    this.receivedAtFrom = timeStart;
    this.answersFrom = answersStart;
  }

  get idFrom(): number {
    return this.#idEnd - this.#idStart === idLength ? this.#idStart : -1;
  }

  get id(): string {
    return this.#chunk.plain(this.#idStart, this.#idEnd);
  }

  get receivedAt(): string {
    return this.#chunk.plain(this.receivedAtFrom, this.receivedAtFrom + timeLength);
  }

  idMs(): number {
    return this.#chunk.timeOf(this.#idStart, this.#idEnd);
  }

  formMs(): number {
    return this.#chunk.timeOf(this.#submissionStart, this.#submissionEnd);
  }

  readKey(words: Int32Array, index: number): boolean {
    return this.#chunk.readTail(this.#idStart, this.#idEnd, words, index);
  }

  fingerprint(): number {
    return this.#chunk.hash(this.answersFrom, this.to - 1);
  }

  answers(): Readonly<Record<string, unknown>> | undefined {
    // They begin with a brace, so they are an object if they can be parsed.
    return this.#chunk.parse(this.answersFrom, this.to - 1) as Record<string, unknown> | undefined;
  }
}
