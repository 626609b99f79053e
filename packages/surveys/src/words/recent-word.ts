import type { Cell } from '../shared/tally.ts';

/** A word in the table of recent words. */
export interface RecentWord {
  /** The word packed into three integers, which identify it. */
  readonly first: number;
  readonly middle: number;
  readonly last: number;
  readonly text: string;
  /** The number of the set of languages in which it is a stop word (`stopWordSet`). */
  readonly stopWordSet: number;
  /** The last text that had it (`TextWords.scan`). */
  scan: number;
  /** Where the word was last counted. */
  cell: Cell | undefined;
  /** Its code in the dictionary that met it last, which `codeOwner` identifies without keeping it in memory. */
  code: number;
  codeOwner: object | undefined;
}
