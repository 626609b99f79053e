import { idLength, readTailOf, timeOf } from './answer-ids.ts';
import { ChunkBytes, fingerprintOf } from './chunk-bytes.ts';
import {
  endOfDigits,
  endOfLiteral,
  endOfName,
  endOfPlainText,
  endOfTime,
  isSame,
  literal,
  numberAt,
} from './line-matching.ts';
import { asJournalRecord } from './record.ts';
import type { ReadRecord } from './read-record.ts';
import { isTraceparent } from './traceparent.ts';
import { WrittenRecord } from './written-record.ts';

const beforeTenant = literal('{"tenant":"');
const beforeSurvey = literal('","survey":"');
const beforeInstance = literal('","instance":"');
const beforeId = literal('","id":"');
const beforeSubmissionId = literal('","submissionId":"');
const beforeReceivedAt = literal('","receivedAt":"');
const beforeVersion = literal('","definitionVersion":');
const beforeAnswers = literal(',"answers":');

/** The reader remembers 16,384 heads. */
const headSlotBits = 14;
const headSlots = 2 ** headSlotBits;

/** The beginning of a line, up to the id. All lines of a survey's instance have the same head. */
interface Head {
  /** Its bytes, which are a copy: those of a line far back in the chunk would have left the processor's caches. */
  readonly words: DataView;
  readonly length: number;
  /** `{tenant}/{survey}/{instance}`. */
  readonly path: string;
}

/** Each reader of several surveys copies it, which takes some 10 µs; `Array.from` would take 400 µs. */
const noHeads: readonly (Head | undefined)[] = Array.from({ length: headSlots });

/**
 * Returns the first slot of a head whose instance is between two offsets, by the last four characters of its ULID, which are random, and by its length:
 * the instance of a survey's steps is the same ULID with more behind it.
 */
function slotOf(words: DataView, from: number, to: number): number {
  const lastFour = words.getInt32(Math.min(to, from + idLength) - 4);
  return Math.imul(lastFour ^ Math.imul(to - from, 0x85ebca6b), 0x9e3779b1) >>> (32 - headSlotBits);
}

/** Before the first line. */
const noHead: Head = { words: new DataView(new ArrayBuffer(0)), length: 0, path: '' };

const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Reads records from lines. It finds the fields byte by byte, as `encodeRecord` writes them, and parses the answers as JSON only on
 * request. A line in another form, such as that of an answer with a trace or an invitation, is parsed whole, with the same result.
 */
export class RecordReader {
  readonly #chunk: ChunkBytes;
  readonly #bytes: Buffer;
  readonly #words: DataView;
  /** One string for each path, which all its records share. */
  readonly #paths = new Map<string, string>();
  /** The heads of lines that were read, each in the slot of its survey's instance; undefined while all lines have the same head. */
  #heads: (Head | undefined)[] | undefined;
  /** The head of the last line: neighbouring lines often belong to one survey. */
  #head: Head;

  /** @param path the survey of the lines, `{tenant}/{survey}/{instance}`, if all are of one: then no head is looked up */
  constructor(bytes: Buffer, path?: string) {
    this.#chunk = new ChunkBytes(bytes);
    this.#bytes = bytes;
    this.#words = this.#chunk.words;
    this.#head = path === undefined ? noHead : headOfPath(path);
  }

  /** Reads the line from `from` up to `to`. Returns undefined if it is not a record. */
  read(from: number, to: number): ReadRecord | undefined {
    return this.#readWritten(from, to) ?? this.#readAny(from, to);
  }

  /**
   * The survey of the line from `from` up to `to`, as `{tenant}/{survey}/{instance}`; undefined if the line is not a record. It reads no
   * further than up to the id if the line begins as `encodeRecord` writes it: then the rest may be damaged.
   */
  pathOf(from: number, to: number): string | undefined {
    const idStart = this.#readHead(from);
    return idStart !== -1 && idStart < to ? this.#head.path : this.#readAny(from, to)?.path;
  }

  #readWritten(from: number, to: number): ReadRecord | undefined {
    const bytes = this.#bytes;
    const words = this.#words;
    const idStart = this.#readHead(from);
    if (idStart === -1) return undefined;
    const idEnd = endOfName(bytes, idStart);
    const submissionStart = endOfLiteral(words, beforeSubmissionId, idEnd);
    const submissionEnd = endOfPlainText(bytes, submissionStart);
    const timeStart = endOfLiteral(words, beforeReceivedAt, submissionEnd);
    const timeEnd = endOfTime(bytes, timeStart);
    const versionStart = endOfLiteral(words, beforeVersion, timeEnd);
    const versionEnd = endOfDigits(bytes, versionStart);
    const answersStart = endOfLiteral(words, beforeAnswers, versionEnd);
    // It is -1 if any field did not match. No match can extend into the next line.
    if (answersStart === -1 || answersStart >= to - 1) return undefined;
    if (bytes[answersStart] !== openBrace || bytes[to - 1] !== closeBrace) return undefined;
    const version = numberAt(bytes, versionStart, versionEnd);
    return new WrittenRecord(
      this.#chunk,
      from,
      to,
      this.#head.path,
      version,
      idStart,
      idEnd,
      timeStart,
      answersStart,
      submissionStart,
      submissionEnd,
    );
  }

  /** Returns the offset of the id, or -1 if the line begins differently. Sets `#head`. */
  #readHead(from: number): number {
    const bytes = this.#bytes;
    const words = this.#words;
    if (this.#head.length > 0 && this.#isHead(this.#head, from)) return from + this.#head.length;
    const tenantStart = endOfLiteral(words, beforeTenant, from);
    const tenantEnd = endOfName(bytes, tenantStart);
    const surveyStart = endOfLiteral(words, beforeSurvey, tenantEnd);
    const surveyEnd = endOfName(bytes, surveyStart);
    const instanceStart = endOfLiteral(words, beforeInstance, surveyEnd);
    const instanceEnd = endOfName(bytes, instanceStart);
    const idStart = endOfLiteral(words, beforeId, instanceEnd);
    if (idStart === -1) return -1;
    const length = idStart - from;
    const slot = slotOf(words, instanceStart, instanceEnd);
    const heads = (this.#heads ??= noHeads.slice());
    // A head may be in either of two slots: two surveys with lines by turns do not push each other out.
    const otherSlot = slot ^ 1;
    for (const known of [heads[slot], heads[otherSlot]]) {
      if (known?.length === length && this.#isHead(known, from)) {
        this.#head = known;
        return idStart;
      }
    }
    const tenant = this.#chunk.plain(tenantStart, tenantEnd);
    const survey = this.#chunk.plain(surveyStart, surveyEnd);
    const path = this.#shared(`${tenant}/${survey}/${this.#chunk.plain(instanceStart, instanceEnd)}`);
    this.#head = headOf(Buffer.from(bytes.subarray(from, idStart)), path);
    heads[otherSlot] = heads[slot];
    heads[slot] = this.#head;
    return idStart;
  }

  #isHead({ words, length }: Head, from: number): boolean {
    return from + length <= this.#words.byteLength && isSame(this.#words, from, words, 0, length);
  }

  #readAny(from: number, to: number): ReadRecord | undefined {
    // JSON may begin with spaces, but a record may not: the log replaces its first byte by its origin.
    if (this.#bytes[from] !== openBrace) return undefined;
    const record = asJournalRecord(this.#chunk.parse(from, to));
    if (!record) return undefined;
    const { tenant, survey, instance, id, receivedAt, definitionVersion, submissionId, invitation } = record;
    const trace = isTraceparent(record.trace) ? record.trace : undefined;
    const path = this.#shared(`${tenant}/${survey}/${instance}`);
    // The answers are parsed again on request. If all were kept, they would take several times the chunk's memory.
    const answers = () => asJournalRecord(this.#chunk.parse(from, to))?.answers;
    const fingerprint = () => fingerprintOf(Buffer.from(JSON.stringify(answers())));
    const idMs = () => timeOf(id);
    const formMs = () => timeOf(submissionId);
    const readKey = (words: Int32Array, index: number) => readTailOf(id, words, index);
    return {
      from,
      to,
      idFrom: -1,
      receivedAtFrom: -1,
      answersFrom: -1,
      path,
      id,
      receivedAt,
      definitionVersion,
      trace,
      invitation,
      idMs,
      formMs,
      readKey,
      fingerprint,
      answers,
    };
  }

  /** Returns the string that all lines of a survey share. */
  #shared(path: string): string {
    const known = this.#paths.get(path);
    if (known === undefined) this.#paths.set(path, path);
    return known ?? path;
  }
}

function headOf(bytes: Buffer, path: string): Head {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { words, length: bytes.byteLength, path };
}

/** The head of the survey's lines, as `encodeRecord` writes it. */
function headOfPath(path: string): Head {
  const [tenant, survey, instance] = path.split('/');
  return headOf(
    Buffer.from(`{"tenant":"${tenant}","survey":"${survey}","instance":"${instance}","id":"`, 'latin1'),
    path,
  );
}
