/** A row as it is in the file. */
export type SourceRow =
  | {
      readonly kind: 'cells';
      /** The number of the line where the row begins, from 1. */
      readonly line: number;
      /** In the order of the header. */
      readonly cells: readonly string[];
    }
  | {
      readonly kind: 'object';
      readonly line: number;
      readonly text: string;
      readonly value: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'broken'; readonly line: number; readonly reason: string };

/** What a file has: rows with a header, or objects. */
export interface Source {
  /** Null: it has objects. */
  readonly header: readonly string[] | null;
  readonly rows: AsyncIterable<SourceRow>;
}
