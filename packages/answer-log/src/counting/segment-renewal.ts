import type { Clock } from '@canvass/runtime/clock';
import type { ChunkInRound } from './chunk-in-round.ts';
import type { SegmentOwnership } from './segment-ownership.ts';

export interface SegmentRenewalDeps {
  readonly clock: Clock;
  readonly workerId: string;
  readonly ownership: SegmentOwnership;
  /** How often the ownership of a segment is renewed, in ms. */
  readonly renewEveryMs: number;
}

/** Keeps this worker's segments through a long round, and drops the chunks of segments that another worker took over. */
export class SegmentRenewal {
  readonly #deps: SegmentRenewalDeps;
  readonly #chunks: readonly ChunkInRound[];
  #dueAtMs: number;

  /** @param dueAtMs when the first renewal is due, in ms by the worker's clock */
  constructor(deps: SegmentRenewalDeps, chunks: readonly ChunkInRound[], dueAtMs: number) {
    this.#deps = deps;
    this.#chunks = chunks;
    this.#dueAtMs = dueAtMs;
  }

  /** Renews all segments if the renewal is due. Call it before each piece of work of the round. */
  async renewIfDue(): Promise<void> {
    const { clock, renewEveryMs } = this.#deps;
    if (clock.now() < this.#dueAtMs) return;
    this.#dueAtMs = clock.now() + renewEveryMs;
    await this.#renewAll();
  }

  async #renewAll(): Promise<void> {
    const kept = this.#chunks.filter(({ reading, result }) => !reading.asSweep && !result);
    await Promise.all(kept.map((chunk) => this.#renew(chunk)));
  }

  async #renew(chunk: ChunkInRound): Promise<void> {
    const { segmentId } = chunk;
    chunk.stored = await this.#deps.ownership.renew(segmentId, chunk.stored);
    const { owner, progress } = chunk.stored;
    if (owner === undefined || owner === this.#deps.workerId) return;
    chunk.result = { segmentId, outcome: 'owned', off: progress.off };
  }
}
