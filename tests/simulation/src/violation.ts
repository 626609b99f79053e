export type ViolationCode =
  /** An acknowledged answer of a living survey is in no log. */
  | 'lost'
  /** An answer, or one record of a journal, is in a log more than once. */
  | 'countedTwice'
  /** A written summary is not what a recount of its log comes to. */
  | 'wrongTotals'
  /** A written summary lists what is not there, or not whole lines, or its version did not rise. */
  | 'wrongManifest'
  /** An answer is in a log of another survey instance, or in a deleted one. */
  | 'foreign'
  /** Answers changed their place in the log, so that a paging cursor means something else than before. */
  | 'reordered'
  /** A journal was deleted before all of it was committed, or a log blob that a summary lists. */
  | 'deletedTooSoon'
  /** A page, or one answer by its id, is not what the log holds. */
  | 'misread'
  /** A record that cannot be counted is not in quarantine, or one that can be is. */
  | 'quarantine'
  /** Blobs that nobody will ever take away. */
  | 'garbage'
  /** Something does not come to its end: an append that is never settled, a journal that is never retired. */
  | 'unfinished'
  /** A journal's name was created twice: proofs that rest on its absence would lie. */
  | 'nameBack'
  /** An append met the service's limit of blocks. */
  | 'full'
  /** The storage service was asked something it refuses outright, or the code threw what nobody expects. */
  | 'fault';

/** What a schedule must never show. */
export class Violation extends Error {
  readonly code: ViolationCode;

  constructor(code: ViolationCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'Violation';
    this.code = code;
  }
}
