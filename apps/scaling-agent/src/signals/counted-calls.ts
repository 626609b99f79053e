import type { CallCounter } from '@canvass/storage';
import type { LeaseService } from '../election/lease-service.ts';
import type { VisibleQueue } from './queue-contents.ts';

/** Wraps a queue: reports its calls to `count` by their REST names. */
export function countedQueue(queue: VisibleQueue, count: CallCounter): VisibleQueue {
  return {
    name: queue.name,
    depth: () => counted('GetQueueMetadata', count, () => queue.depth()),
    peek: (max) => counted('PeekMessages', count, () => queue.peek(max)),
  };
}

/** Wraps a lease: reports each call to `count`. */
export function countedLease(lease: LeaseService, count: CallCounter): LeaseService {
  const call = <T>(of: () => Promise<T>): Promise<T> =>
    counted('LeaseBlob', count, of, (answer) => answer === 'taken' || answer === 'lost');
  return {
    acquire: (holder, leaseMs) => call(() => lease.acquire(holder, leaseMs)),
    renew: (holder) => call(() => lease.renew(holder)),
    release: (holder) => call(() => lease.release(holder)),
  };
}

async function counted<T>(
  operation: string,
  count: CallCounter,
  call: () => Promise<T>,
  isRefused: (answer: T) => boolean = () => false,
): Promise<T> {
  try {
    const answer = await call();
    count(operation, isRefused(answer) ? 'conflict' : 'ok');
    return answer;
  } catch (error) {
    count(operation, 'error');
    throw error;
  }
}
