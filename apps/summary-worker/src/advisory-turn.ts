import type { BlobContainer } from '@canvass/storage';

/**
 * Whether it is this process's turn at something that one of many should do now and then. Advice, not a lock: two
 * may get it, and what they do must be safe all the same.
 *
 * @param everyMs a turn is free when the last one began this long ago, by the service's clock
 */
export async function takeTurn(
  leases: BlobContainer,
  name: string,
  owner: string,
  everyMs: number,
): Promise<boolean> {
  const last = await leases.get(name);
  if (last.outcome === 'found' && last.idleMs < everyMs) return false;
  const { outcome } = await leases.put(name, Buffer.from(JSON.stringify({ owner })), {
    condition: last.outcome === 'found' ? { ifMatch: last.etag } : { ifAbsent: true },
  });
  return outcome === 'written';
}

/** For a turn that came to nothing: whoever asks next gets it. */
export async function giveTurnBack(leases: BlobContainer, name: string): Promise<void> {
  await leases.delete(name);
}
