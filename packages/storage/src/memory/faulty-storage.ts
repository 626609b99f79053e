import type { BlobContainer } from '../blob-container.ts';
import { StorageError } from '../errors.ts';
import type { BlobOperation, BlobRequest } from './blob-request.ts';
import { memoryBlobContainer, type BlobTransport } from './memory-blob-container.ts';
import { MemoryBlobService } from './memory-blob-service.ts';

/**
 * What becomes of one request: `lost` never lands; `unanswered` lands, but its answer does not arrive; `late` is
 * given up by its caller and lands when the test calls `landLate`; a promise holds it back until it resolves.
 */
export type Fate = 'lost' | 'unanswered' | 'late' | Promise<unknown>;

/** For tests: a storage service in memory whose network the test decides about, request by request. */
export class FaultyStorage {
  readonly service: MemoryBlobService;
  /** Every request that was sent, in order. */
  readonly requests: BlobRequest[] = [];
  readonly #fates = new Map<string, Fate[]>();
  readonly #late: (() => unknown)[] = [];

  constructor(now: () => number) {
    this.service = new MemoryBlobService({ now });
  }

  /** As the code under test sees it. */
  container(name: string): BlobContainer {
    return memoryBlobContainer(this.service, name, { transport: this.#transport });
  }

  /** As the test sees it: without faults, and not recorded. */
  direct(name: string): BlobContainer {
    return memoryBlobContainer(this.service, name);
  }

  /** Decides the next requests of one operation in one container, one fate each; after them all is well again. */
  next(container: string, op: BlobOperation, ...fates: Fate[]): void {
    const of = `${container}:${op}`;
    this.#fates.set(of, [...(this.#fates.get(of) ?? []), ...fates]);
  }

  /** Lets the requests that were given up land now, in their order. */
  landLate(): void {
    for (const apply of this.#late.splice(0)) apply();
  }

  /** How many such requests were sent. */
  sent(container: string, op: BlobOperation): number {
    return this.requests.filter((request) => request.op === op && request.container === container).length;
  }

  readonly #transport: BlobTransport = async (request, apply) => {
    this.requests.push(request as BlobRequest);
    const fate = this.#fates.get(`${request.container}:${request.op}`)?.shift();
    if (fate === 'unanswered') apply();
    if (fate === 'late') this.#late.push(apply);
    if (typeof fate === 'string') throw new StorageError('unavailable', 'no answer');
    await fate;
    return apply();
  };
}
