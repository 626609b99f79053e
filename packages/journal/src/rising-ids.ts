import { randomBytes } from 'node:crypto';
import type { Clock } from '@canvass/runtime/clock';
import { monotonicFactory } from 'ulid';
import { pooledRandom } from './pooled-random.ts';

/** Makes ULIDs that rise even within a millisecond, so that the ids of one process sort in the order of their creation. */
export function risingIds(clock: Pick<Clock, 'now'>): () => string {
  const ulid = monotonicFactory(pooledRandom(randomBytes));
  return () => ulid(clock.now());
}
