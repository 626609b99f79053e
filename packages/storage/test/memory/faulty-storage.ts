import type { BlobContainer } from '../../src/blob-container.ts';
import { StorageError } from '../../src/errors.ts';
import type { BlobOperation, BlobRequest } from './blob-request.ts';
import { memoryBlobContainer, type BlobTransport } from './memory-blob-container.ts';
import { MemoryBlobService } from './memory-blob-service.ts';

/**
 * `lost`: the request never lands. `unanswered`: it lands without a response. `late`: its caller gives up, and it lands
 * when the test calls `landLate`. A promise holds it back until it resolves.
 */
export type Fate = 'lost' | 'unanswered' | 'late' | Promise<unknown>;

/** For tests: a storage service in memory with faults that the test chooses for each request. */
export class FaultyStorage {
  readonly service: MemoryBlobService;
  /** Every request that was sent, in order. */
  readonly requests: BlobRequest[] = [];
  readonly #fates = new Map<string, Fate[]>();
  readonly #late: (() => unknown)[] = [];

  constructor(now: () => number) {
    this.service = new MemoryBlobService({ now });
  }

  /** For the code under test. */
  container(name: string): BlobContainer {
    return memoryBlobContainer(this.service, name, { transport: this.#transport });
  }

  /** For the test: without faults, and not recorded. */
  direct(name: string): BlobContainer {
    return memoryBlobContainer(this.service, name);
  }

  /** The fates of the next requests of one operation in one container; later requests succeed. */
  next(container: string, op: BlobOperation, ...fates: Fate[]): void {
    const of = `${container}:${op}`;
    this.#fates.set(of, [...(this.#fates.get(of) ?? []), ...fates]);
  }

  /** Lets the `late` requests land now, in their order. */
  landLate(): void {
    for (const apply of this.#late.splice(0)) apply();
  }

  /** The number of such requests. */
  sent(container: string, op: BlobOperation): number {
    return this.requests.filter((request) => request.op === op && request.container === container).length;
  }

  readonly #transport: BlobTransport = async (request, apply) => {
    this.requests.push(request as BlobRequest);
    const fate = this.#fates.get(`${request.container}:${request.op}`)?.shift();
    if (fate === 'unanswered') apply();
    if (fate === 'late') this.#late.push(apply);
    if (typeof fate === 'string') throw new StorageError('unavailable', 'no response');
    await fate;
    return apply();
  };
}
