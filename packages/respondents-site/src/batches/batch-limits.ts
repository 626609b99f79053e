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
/** A `receivedAt` that is so much ahead, in ms, is now: the sender's clock may be wrong. */
export const clockToleranceMs = 5 * 60 * 1_000;
/** No survey tool is older. An id with an earlier time is most likely a mistake. */
export const earliestReceivedMs = Date.UTC(2010, 0, 1);
