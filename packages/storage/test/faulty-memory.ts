import type { Clock } from '@canvass/runtime/clock';
import { StorageCalls, StorageError, type BlobContainer } from '../src/index.ts';
import { memoryBlobContainer, MemoryBlobService, type BlobTransport } from './memory/index.ts';

export interface FaultyMemory {
  readonly container: BlobContainer;
  /** The same blobs as another process sees them. */
  readonly elsewhere: BlobContainer;
  readonly calls: StorageCalls;
  /** While true, no request lands or is answered. */
  isDown: boolean;
  /** What becomes of the next requests, one each: `lost` does not land, `unanswered` lands. */
  readonly faults: ('lost' | 'unanswered')[];
  /** While set, answers to requests that have landed wait for it. */
  gate: Promise<void> | undefined;
}

/** A container in memory whose network a test can break. */
export function faultyMemory(clock: Pick<Clock, 'now'>): FaultyMemory {
  const service = new MemoryBlobService({ now: () => clock.now() });
  const calls = new StorageCalls();
  const transport: BlobTransport = async (_request, apply) => {
    const fault = faulty.isDown ? 'lost' : faulty.faults.shift();
    const response = fault === 'lost' ? undefined : apply();
    await faulty.gate;
    if (fault || !response) throw new StorageError('unavailable', 'no answer');
    return response;
  };
  const faulty: FaultyMemory = {
    container: memoryBlobContainer(service, 'c', { count: calls.count, transport }),
    elsewhere: memoryBlobContainer(service, 'c'),
    calls,
    isDown: false,
    faults: [],
    gate: undefined,
  };
  return faulty;
}
