import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Clock } from './clock.ts';
import { pooledRandom } from './pooled-random.ts';

/** Makes ULIDs that rise within a millisecond, too: what one process names sorts in the order in which it came. */
export function risingIds(clock: Pick<Clock, 'now'>): () => string {
  const ulid = monotonicFactory(pooledRandom(randomBytes));
  return () => ulid(clock.now());
}
