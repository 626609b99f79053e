/** What the bench asks of a child, one at a time, each answered by `done` or `failed`. */
export type Ask =
  | { readonly do: 'install' }
  /** Sends so many messages, in batches of 1,000, or each `apart` by a transaction of its own. */
  | { readonly do: 'preload'; readonly count: number; readonly apart: boolean }
  | { readonly do: 'delay'; readonly count: number }
  /** Batches of 100 from number `from` on, at most `ahead` more than `handled` says; ends with `halt`. */
  | { readonly do: 'stream'; readonly from: number; readonly ahead: number }
  /** One message at a time, at random moments with this many per second on average; ends with `halt`. */
  | { readonly do: 'trickle'; readonly perSecond: number }
  /** `stuck`: handles nothing to the end. */
  | { readonly do: 'work'; readonly stuck: boolean }
  | { readonly do: 'finish' };

/** Not answered. */
export type Tell =
  | { readonly tell: 'halt' }
  /** How many messages of a stream all workers have handled together. */
  | { readonly tell: 'handled'; readonly count: number };

export type Answer =
  | { readonly is: 'done'; readonly result?: WorkResult | SentResult }
  | { readonly is: 'failed'; readonly error: string }
  /** A worker's count, at every change, some 50 times a second at most. */
  | { readonly is: 'handled'; readonly count: number };

/** The number after the last one that was sent. */
export type SentResult = { readonly sent: number };

/** Of each handled message its number, and the time from its sending to the start of its handler. */
export type WorkResult = { readonly numbers: Uint32Array; readonly waitsMs: Float32Array };
