/** The bench's requests to a child, one at a time; the reply is `done` or `failed`. */
export type Ask =
  | { readonly do: 'install' }
  /** Sends messages in batches of 1,000, or with `apart` each in a transaction of its own. */
  | { readonly do: 'preload'; readonly count: number; readonly apart: boolean }
  | { readonly do: 'delay'; readonly count: number }
  /** Sends batches of 100 from number `from`, at most `ahead` of `handled`; ends with `halt`. */
  | { readonly do: 'stream'; readonly from: number; readonly ahead: number }
  /** Sends single messages at random times with this average per second; ends with `halt`. */
  | { readonly do: 'trickle'; readonly perSecond: number }
  /** `stuck`: its handlers never end. */
  | { readonly do: 'work'; readonly stuck: boolean }
  | { readonly do: 'finish' };

/** Has no reply. */
export type Tell =
  | { readonly tell: 'halt' }
  /** The number of messages of a stream that all workers together have handled. */
  | { readonly tell: 'handled'; readonly count: number };

export type Answer =
  | { readonly is: 'done'; readonly result?: WorkResult | SentResult }
  | { readonly is: 'failed'; readonly error: string }
  /** The number of handled messages of a worker, at every change, at most some 50 times a second. */
  | { readonly is: 'handled'; readonly count: number };

/** The number after the last message. */
export interface SentResult {
  readonly sent: number;
}

/** The number of each handled message, and the time from its sending to the start of its handler. */
export interface WorkResult {
  readonly numbers: Uint32Array;
  readonly waitsMs: Float32Array;
}
