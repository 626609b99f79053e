/** Runs `each` over the items, at most `limit` at a time. Waits for all that began, then throws the first error. */
export async function forEachLimited<T>(
  items: Iterable<T>,
  limit: number,
  each: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const goOnFrom = async (first: T): Promise<void> => {
    await each(first);
    for (let next = iterator.next(); !next.done; next = iterator.next()) await each(next.value);
  };
  const runners: Promise<void>[] = [];
  while (runners.length < limit) {
    const next = iterator.next();
    if (next.done) break;
    runners.push(goOnFrom(next.value));
  }
  const results = await Promise.allSettled(runners);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
