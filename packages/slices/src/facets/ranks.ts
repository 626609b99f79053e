import type { Codes, FacetColumn } from '@canvass/columns';

/** The ranks in a column. */
export interface Ranks {
  readonly codes: Codes;
  /** The rank of each code; that of code 0, which is no answer, is `noRank`. */
  readonly rankOfCode: Uint8Array;
}

/** The rank of an item that an answer does not rank: it comes after all others. */
export const noRank = 255;

/** The ranks that a column has; undefined if it has other values. */
export function ranksIn(column: FacetColumn | undefined): Ranks | undefined {
  if (column?.type !== 'number') return undefined;
  return { codes: column.codes, rankOfCode: Uint8Array.from([noRank, ...column.values]) };
}
