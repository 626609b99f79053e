import { QueueError, type WireQueue } from '@canvass/queue';
import { MemoryQueueAccount } from '@canvass/queue/memory';
import {
  type BlobContainer,
  type ContainerName,
  containerNames,
  type StorageCalls,
  StorageError,
} from '@canvass/storage';
import { type BlobTransport, memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { RateLimit } from './rate-limit.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import type { SimulatedThread } from './simulated-thread.ts';

/** What a storage account takes per second. */
export interface AccountLimits {
  /** Requests to blobs and queues of the account. */
  readonly requestsPerS: number;
  /** Requests to one blob. */
  readonly requestsPerBlobPerS: number;
  /** Messages of one queue. */
  readonly messagesPerQueuePerS: number;
}

/** A process that calls the account. */
export interface SimulatedCaller {
  readonly calls: StorageCalls;
  /** Default: its computations take no time. */
  readonly thread?: SimulatedThread | undefined;
  /** What each of its requests takes longer than those of a process nearby, in ms. Default 0. */
  readonly extraMs?: number | undefined;
}

/** The shortest time of a request, in ms. */
const leastLatencyMs = 6;
/** The mean of what comes on top of the shortest time, in ms; it is distributed exponentially, so that one of a hundred takes 24 ms. */
const meanExtraMs = 4;
/** The mean time of a simulated request, in ms. */
export const meanLatencyMs = leastLatencyMs + meanExtraMs;

/** A storage account in memory that takes as long as a distant one, and refuses with a 503 what is beyond its limits. */
export class SimulatedAccount {
  readonly service: MemoryBlobService;
  /** The requests that were refused with a 503. */
  throttled = 0;
  /** Whether the account's region is away: no request lands. */
  isAway = false;
  readonly #clock: SimulatedClock;
  readonly #random: () => number;
  readonly #limits: AccountLimits | undefined;
  readonly #account: RateLimit | undefined;
  readonly #ofBlob = new Map<string, RateLimit>();
  readonly #queues: MemoryQueueAccount;

  constructor(clock: SimulatedClock, random: () => number, limits: AccountLimits | undefined) {
    const now = (): number => clock.now();
    this.#clock = clock;
    this.#random = random;
    this.#limits = limits;
    this.#account = limits && new RateLimit(limits.requestsPerS, now);
    this.service = new MemoryBlobService({ now });
    this.#queues = new MemoryQueueAccount(clock);
  }

  /** A container as a process sees it: each request takes its time, and is counted. */
  container(name: ContainerName, { calls, thread, extraMs }: SimulatedCaller): BlobContainer {
    const transport: BlobTransport = async (request, apply) => {
      await thread?.work();
      await this.#travel(extraMs);
      const limit = 'blob' in request ? this.#limitOf(`${request.container}/${request.blob}`) : undefined;
      if (this.#isAccepted(limit)) return apply();
      throw new StorageError('unavailable', 'the account is busy', { status: 503 });
    };
    const options = { count: calls.count, transport };
    return memoryBlobContainer(this.service, containerNames[name], options);
  }

  /** A queue as a process sees it. */
  queue(name: string, { calls, thread, extraMs }: SimulatedCaller): WireQueue {
    const wire = this.#queues.queue(name);
    const limit = this.#limits && new RateLimit(this.#limits.messagesPerQueuePerS, () => this.#clock.now());
    const send = async <T>(operation: string, request: () => Promise<T>): Promise<T> => {
      calls.count(operation, 'ok');
      await thread?.work();
      await this.#travel(extraMs);
      if (this.#isAccepted(limit)) return request();
      throw new QueueError('unavailable', 'the account is busy', { status: 503 });
    };
    return {
      ...wire,
      put: (...args) => send('PutMessage', () => wire.put(...args)),
      get: (...args) => send('GetMessages', () => wire.get(...args)),
      delete: (...args) => send('DeleteMessage', () => wire.delete(...args)),
      update: (...args) => send('UpdateMessage', () => wire.update(...args)),
      depth: () => send('GetQueueMetadata', () => wire.depth()),
    };
  }

  #isAccepted(ofPart: RateLimit | undefined): boolean {
    if (this.isAway) return false;
    const isAccepted = (this.#account?.take() ?? true) && (ofPart?.take() ?? true);
    if (!isAccepted) this.throttled += 1;
    return isAccepted;
  }

  #limitOf(blob: string): RateLimit | undefined {
    if (this.#limits === undefined) return undefined;
    let limit = this.#ofBlob.get(blob);
    if (limit === undefined) {
      limit = new RateLimit(this.#limits.requestsPerBlobPerS, () => this.#clock.now());
      this.#ofBlob.set(blob, limit);
    }
    return limit;
  }

  #travel(extraMs = 0): Promise<void> {
    const latencyMs = extraMs + leastLatencyMs - meanExtraMs * Math.log(1 - this.#random());
    return new Promise((resolve) => this.#clock.setTimeout(resolve, latencyMs));
  }
}
