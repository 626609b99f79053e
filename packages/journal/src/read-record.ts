import type { Traceparent } from './traceparent.ts';

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
