/**
 * Runs `each` on every item, up to `limit` side by side. After the first error it starts no more, and throws when all
 * have ended, so that nothing goes on behind a reported error. `p-limit` needs all items up front and continues after an
 * error; `p-map` does not wait for those under way.
 */
export async function forEachLimited<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  each: (item: T) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const errors: unknown[] = [];
  for await (const item of items) {
    const running: Promise<void> = each(item)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => underWay.delete(running));
    underWay.add(running);
    if (underWay.size >= limit) await Promise.race(underWay);
    if (errors.length > 0) break;
  }
  await Promise.all(underWay);
  if (errors.length > 0) throw errors[0];
}
