/**
 * Asks for the first value of the source at once, and for each next one while the current one is used. Ends the source when it is ended itself, also
 * if nothing was asked of it.
 */
export function readAhead<T>(
  source: AsyncGenerator<T>,
): AsyncIterableIterator<T> & { return(): Promise<IteratorResult<T>> } {
  const ask = (): Promise<IteratorResult<T>> => {
    const asked = source.next();
    // `next` awaits it, or nobody if this is ended. Without this handler, an error would be reported as unhandled.
    asked.catch(() => {});
    return asked;
  };
  let upcoming = ask();
  return {
    async next() {
      const current = await upcoming;
      if (!current.done) upcoming = ask();
      return current;
    },
    async return() {
      await upcoming.catch(() => {});
      return source.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
