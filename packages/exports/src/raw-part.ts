/** Bytes with answers that are neighbours in a survey's log. */
export type RawPart = RawFile | RawLines;

interface AnyPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The first place in the log that is wanted. */
  readonly from: number;
  /** The place after the last. */
  readonly to: number;
}

/** A whole column file. */
export interface RawFile extends AnyPart {
  readonly kind: 'file';
  readonly blob: string;
  /** See `ColumnFile`. */
  readonly tailBytes: number;
}

/** Lines of a log blob: all of those places. */
export interface RawLines extends AnyPart {
  readonly kind: 'lines';
}
