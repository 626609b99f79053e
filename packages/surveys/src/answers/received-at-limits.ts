/** An answer whose `receivedAt` is ahead of the site by at most this, in ms, gets the site's time: the sender's clock may be wrong. */
export const receivedAtToleranceMs = 5 * 60 * 1_000;
/** No survey tool is older. An id with an earlier time is most likely a mistake. */
export const earliestReceivedMs = Date.UTC(2010, 0, 1);
