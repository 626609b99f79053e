import type { BlobContainer } from '@canvass/storage';

/**
 * Takes the turn to do a task that one of many processes does from time to time. Returns whether this process got it. A turn is advice,
 * not a lock: two processes may get the same turn, so the task must be safe even then.
 *
 * @param name the blob in the container `leases` that names the process with the last turn.
 * @param owner names this process.
 * @param everyMs the next turn is free this long after the last one began, by the storage's clock.
 * @param isRetry whether the last turn of this process failed. If no other process has had a turn since then, it goes on with that turn.
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

/** Call it after a turn that failed: the next process that asks gets the turn. */
export async function giveTurnBack(leases: BlobContainer, name: string): Promise<void> {
  await leases.delete(name);
}
