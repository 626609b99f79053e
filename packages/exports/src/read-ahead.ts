/** Asks for the next value of the source while the current one is used. Ends the source when it is left itself. */
export async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // The next loop awaits it, or nobody if the generator is left. Without this handler, an error would be reported as unhandled.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await next.catch(() => {});
    await source.return(undefined);
  }
}
