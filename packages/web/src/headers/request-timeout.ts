/** For a request to arrive, its body included. */
export const requestTimeoutMs = 30_000;
