import { isAscii, isUtf8 } from 'node:buffer';
import { idLength, readTail, timeAt, timeOf } from './answer-ids.ts';
import { murmur3 } from './murmur3.ts';
import {
  endOfDigits,
  endOfLiteral,
  endOfName,
  endOfPlainText,
  endOfTime,
  isSame,
  literal,
  numberAt,
  timeLength,
} from './line-matching.ts';
import { asJournalRecord } from './record.ts';
import { isTraceparent, type Traceparent } from './traceparent.ts';

/** A record of a segment, as counting needs it. Offsets are in the bytes that were read. */
export interface ReadRecord {
  /** Where its line begins. */
  readonly from: number;
  /** Where its line ends, before the newline. */
  readonly to: number;
  /** Where the id begins. -1 if the line is not as `encodeRecord` writes it, or the id has not the length of a ULID. */
  readonly idFrom: number;
  /** Where the time of receipt begins. -1 if the line is not as `encodeRecord` writes it. */
  readonly receivedAtFrom: number;
  /** Where the answers begin; they end at `to - 1`. -1 if the line is not as `encodeRecord` writes it. */
  readonly answersFrom: number;
  /** `{tenant}/{survey}/{instance}`. */
  readonly path: string;
  /** The ULID of the answer. */
  readonly id: string;
  /** ISO 8601, UTC, by the site's clock. */
  readonly receivedAt: string;
  readonly definitionVersion: number;
  /** The context of the request that sent the answer, if it was traced. */
  readonly trace?: Traceparent | undefined;
  /** The ULID of the form that was sent. Empty if the answer came without a form. */
  readonly submissionId: string;
  /** The number of the invitation, if the answer came with one. */
  readonly invitation?: number | undefined;
  /** Returns the time in the id, in ms since the epoch. NaN if the id is no ULID. */
  idMs(): number;
  /** Returns the time at which the form was loaded, in ms since the epoch. NaN if there is no form. */
  formMs(): number;
  /**
   * Writes the submission's key, which is the tail of the id, into three words from `index` on: 16, 32 and 32 bits, signed. Returns
   * false, and writes nothing, if the submission has no key.
   */
  readKey(words: Int32Array, index: number): boolean;
  /** Returns a hash of the answers' JSON, as a signed integer of 32 bits. Equal answers have the same hash. */
  fingerprint(): number;
  /** Parses the answers. Returns undefined if they are not a JSON object. */
  answers(): Readonly<Record<string, unknown>> | undefined;
}

const beforeTenant = literal('{"tenant":"');
const beforeSurvey = literal('","survey":"');
const beforeInstance = literal('","instance":"');
const beforeId = literal('","id":"');
const beforeSubmissionId = literal('","submissionId":"');
const beforeReceivedAt = literal('","receivedAt":"');
const beforeVersion = literal('","definitionVersion":');
const beforeAnswers = literal(',"answers":');

/** The reader remembers 4,096 heads. */
const headSlotBits = 12;
const headSlots = 2 ** headSlotBits;

/** The beginning of a line, up to the id. All lines of a survey's instance have the same head. */
interface Head {
  /** Where a line with this head begins. */
  readonly start: number;
  readonly length: number;
  /** `{tenant}/{survey}/{instance}`. */
  readonly path: string;
}

/** Each reader copies it, which takes some µs; `Array.from` would take 100 µs. */
const noHeads: readonly (Head | undefined)[] = Array.from({ length: headSlots });

/** Returns a head's slot by the last four characters of the instance, which are random. */
function slotOf(lastFour: number): number {
  return Math.imul(lastFour, 0x9e3779b1) >>> (32 - headSlotBits);
}

const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Reads records from the lines of a chunk. It finds the fields byte by byte, as `encodeRecord` writes them, and parses the answers as JSON
 * only on request: all records of a chunk stay in memory until it is committed, so each must be small. A line in another form, such as
 * that of an answer with a trace or an invitation, is parsed whole, with the same result.
 */
export class RecordReader {
  readonly #bytes: Buffer;
  /** The same bytes, for comparing four of them at a time. */
  readonly #words: DataView;
  readonly #isAscii: boolean;
  readonly #isUtf8: boolean;
  /** One string for each path, which all its records share. */
  readonly #paths = new Map<string, string>();
  /** The heads of lines that were read, each in the slot of its survey's instance. */
  readonly #heads = noHeads.slice();
  /** The head of the last line: neighbouring lines often belong to one survey. */
  #head: Head = { start: 0, length: 0, path: '' };

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#isAscii = isAscii(bytes);
    this.#isUtf8 = this.#isAscii || isUtf8(bytes);
  }

  /** Reads the line from `from` up to `to`. Returns undefined if it is not a record. */
  read(from: number, to: number): ReadRecord | undefined {
    return this.#readWritten(from, to) ?? this.#readAny(from, to);
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
      this,
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
    const slot = slotOf(words.getInt32(instanceEnd - 4));
    const known = this.#heads[slot];
    if (known?.length === length && this.#isHead(known, from)) {
      this.#head = known;
      return idStart;
    }
    const tenant = this.plain(tenantStart, tenantEnd);
    const survey = this.plain(surveyStart, surveyEnd);
    const path = this.#shared(`${tenant}/${survey}/${this.plain(instanceStart, instanceEnd)}`);
    this.#head = { start: from, length, path };
    this.#heads[slot] = this.#head;
    return idStart;
  }

  #isHead({ start, length }: Head, from: number): boolean {
    const words = this.#words;
    return from + length <= words.byteLength && isSame(words, from, words, start, length);
  }

  #readAny(from: number, to: number): ReadRecord | undefined {
    // JSON may begin with spaces, but a record may not: the log replaces its first byte by its origin.
    if (this.#bytes[from] !== openBrace) return undefined;
    const record = asJournalRecord(this.parse(from, to));
    if (!record) return undefined;
    const { tenant, survey, instance, id, receivedAt, definitionVersion, submissionId, invitation } = record;
    const trace = isTraceparent(record.trace) ? record.trace : undefined;
    const path = this.#shared(`${tenant}/${survey}/${instance}`);
    // Parsed again on request: kept, the answers would take several times the chunk's memory.
    const answers = () => asJournalRecord(this.parse(from, to))?.answers;
    const fingerprint = () => fingerprintOf(Buffer.from(JSON.stringify(answers())));
    const idMs = () => timeOf(id);
    const formMs = () => timeOf(submissionId);
    const readKey = (words: Int32Array, index: number) => {
      const bytes = Buffer.from(id);
      return bytes.byteLength === idLength && readTail(bytes, 0, words, index);
    };
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
      submissionId,
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

  /** Parses a range as JSON. Returns undefined if it is not JSON or not UTF-8. */
  parse(from: number, to: number): unknown {
    try {
      if (this.#isAscii) return JSON.parse(this.#bytes.toString('latin1', from, to));
      if (!this.#isUtf8 && !isUtf8(this.#bytes.subarray(from, to))) return undefined;
      return JSON.parse(this.#bytes.toString('utf8', from, to));
    } catch {
      return undefined;
    }
  }

  /** Returns the time of the ULID in a range. NaN if the range has no ULID. */
  timeOf(from: number, to: number): number {
    return to - from === idLength ? timeAt(this.#bytes, from) : Number.NaN;
  }

  /** Reads the tail of the id in a range, as `readTail` does. */
  readTail(from: number, to: number, words: Int32Array, index: number): boolean {
    return to - from === idLength && readTail(this.#bytes, from, words, index);
  }

  hash(from: number, to: number): number {
    return murmur3(this.#words, from, to);
  }

  /** Returns a range of ASCII as a string. */
  plain(from: number, to: number): string {
    return this.#bytes.toString('latin1', from, to);
  }
}

/** Returns the fingerprint of answers, given their JSON. */
export function fingerprintOf(answers: Uint8Array): number {
  return murmur3(new DataView(answers.buffer, answers.byteOffset, answers.byteLength), 0, answers.byteLength);
}

/** A record in the form that `encodeRecord` writes. It holds offsets, and makes strings and values of them on request. */
class WrittenRecord implements ReadRecord {
  readonly from: number;
  readonly to: number;
  readonly path: string;
  readonly definitionVersion: number;
  readonly #reader: RecordReader;
  readonly #idStart: number;
  readonly #idEnd: number;
  readonly receivedAtFrom: number;
  readonly answersFrom: number;
  readonly #submissionStart: number;
  readonly #submissionEnd: number;

  constructor(
    reader: RecordReader,
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
    this.#reader = reader;
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
    return this.#reader.plain(this.#idStart, this.#idEnd);
  }

  get receivedAt(): string {
    return this.#reader.plain(this.receivedAtFrom, this.receivedAtFrom + timeLength);
  }

  get submissionId(): string {
    return this.#reader.plain(this.#submissionStart, this.#submissionEnd);
  }

  idMs(): number {
    return this.#reader.timeOf(this.#idStart, this.#idEnd);
  }

  formMs(): number {
    return this.#reader.timeOf(this.#submissionStart, this.#submissionEnd);
  }

  readKey(words: Int32Array, index: number): boolean {
    return this.#reader.readTail(this.#idStart, this.#idEnd, words, index);
  }

  fingerprint(): number {
    return this.#reader.hash(this.answersFrom, this.to - 1);
  }

  answers(): Readonly<Record<string, unknown>> | undefined {
    // They begin with a brace, so they are an object if they can be parsed.
    return this.#reader.parse(this.answersFrom, this.to - 1) as Record<string, unknown> | undefined;
  }
}
