/** A request and its body must arrive within this time. */
export const requestTimeoutMs = 30_000;
