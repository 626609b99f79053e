/** A batch has at most this many bytes. */
export const maxBatchBytes = 8 * 1024 * 1024;
/** A batch has at most this many lines. */
export const maxBatchLines = 10_000;
/** A line has at most this many bytes, like a body with one submission. */
export const maxLineBytes = 1024 * 1024;
/** This many lines count as one submission: each costs about a tenth of a request. */
export const linesPerSubmission = 10;
/** Batches that the site has in hand at once, of senders with a key and of others. */
export const batchesInHand = 2;
