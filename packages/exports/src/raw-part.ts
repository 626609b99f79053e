/** Bytes with neighbouring answers of a survey's log. */
export type RawPart = RawFile | RawLines;

interface AnyPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The first wanted place in the log. */
  readonly from: number;
  /** The place after the last wanted one. */
  readonly to: number;
}

/** A whole column file. */
export interface RawFile extends AnyPart {
  readonly kind: 'file';
  readonly blob: string;
  /** How many bytes at the end of the file have the columns, as `ColumnFile` says. */
  readonly tailBytes: number;
}

/** All lines of a log blob between two places. */
export interface RawLines extends AnyPart {
  readonly kind: 'lines';
}
