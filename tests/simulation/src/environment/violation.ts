export type ViolationCode =
  /** An acknowledged answer of a living survey is in no log. */
  | 'lost'
  /** An answer, one record of a journal, one submission or one invitation is in a log more than once. */
  | 'countedTwice'
  /** An answer is counted, or its words are stored, after its erasure was confirmed or it was to be removed. */
  | 'notErased'
  /** A written summary differs from a recount of its log. */
  | 'wrongTotals'
  /** A written summary lists a missing blob or incomplete lines, or its version did not rise. */
  | 'wrongManifest'
  /** A listed column file differs from the log at its places, or two cover the same place. */
  | 'wrongColumns'
  /** An analysis or recount fails, lacks an answer, or finds the totals wrong. */
  | 'wrongResult'
  /** An answer is in a log of another survey instance, or in a deleted one. */
  | 'foreign'
  /** Answers changed their place in the log, so that paging cursors are wrong. */
  | 'reordered'
  /** A segment was deleted before all of it was committed, or a log blob that a summary lists. */
  | 'deletedTooSoon'
  /** A page, or an answer by its id, differs from the log. */
  | 'misread'
  /** A record that cannot be counted is not in quarantine, or one that can be is. */
  | 'quarantine'
  /** Blobs that are never deleted. */
  | 'garbage'
  /** Work that never ends: an append that does not settle, a segment that is not retired. */
  | 'unfinished'
  /** A segment's name was created twice, so its absence proves nothing. */
  | 'nameBack'
  /** An append met the service's limit of blocks. */
  | 'full'
  /** The storage service got an invalid request, or the code threw an unexpected error. */
  | 'fault';

/** The violations that no schedule may show. */
export class Violation extends Error {
  readonly code: ViolationCode;

  constructor(code: ViolationCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'Violation';
    this.code = code;
  }
}
