import type { BlobContainer } from '@canvass/storage';

/**
 * Whether it is this process's turn to do a task that one of many processes does from time to time. Advice, not a lock:
 * two may get the same turn, and the task must be safe then, too.
 *
 * @param everyMs a turn is free this long after the last one began, by the service's clock
 * @param isRetry the last turn of this process failed: it goes on with that one, unless another process has had a turn since then
 */
export async function takeTurn(
  leases: BlobContainer,
  name: string,
  owner: string,
  everyMs: number,
  isRetry = false,
): Promise<boolean> {
  const last = await leases.get(name);
  const turn = Buffer.from(JSON.stringify({ owner }));
  if (last.outcome === 'found' && last.idleMs < everyMs && !(isRetry && turn.equals(last.bytes)))
    return false;
  const { outcome } = await leases.put(name, turn, {
    condition: last.outcome === 'found' ? { ifMatch: last.etag } : { ifAbsent: true },
  });
  return outcome === 'written';
}

/** After a failed turn: the next process that asks gets it. */
export async function giveTurnBack(leases: BlobContainer, name: string): Promise<void> {
  await leases.delete(name);
}
