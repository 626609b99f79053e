import type { Clock } from '@canvass/runtime/clock';
import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import { JournalError } from './errors.ts';
import type { AppendSpan, JournalTracing } from './journal-tracing.ts';
import { appendBlock, openSegment, type Segment } from './segment.ts';
import type { Traceparent } from './traceparent.ts';

export interface PartitionLimits {
  /** The age at which a segment is left for a new one, in ms. Default 1 h. */
  readonly rollAfterMs: number;
  /** The number of blocks at which a segment is left. The service takes 50,000. Default 40,000. */
  readonly rollAfterBlocks: number;
  /** The length at which a segment is left. Default 4 GiB. */
  readonly rollAfterBytes: number;
  /** A segment without an append for this time is sealed, in ms, so that it can be deleted soon. Default 2 min. */
  readonly rollAfterIdleMs: number;
}

export const usualLimits: PartitionLimits = {
  rollAfterMs: 60 * 60 * 1_000,
  rollAfterBlocks: 40_000,
  rollAfterBytes: 4 * 1024 ** 3,
  rollAfterIdleMs: 2 * 60 * 1_000,
};

/** Lines that land together or not at all. */
export interface JournalLines {
  /** The lines, with a newline between them and none at the end. */
  readonly lines: string;
  /** Their size in bytes, with the newline that follows the last line. */
  readonly bytes: number;
  /** The context of the request that sent them, if it is traced. */
  readonly trace: Traceparent | undefined;
  /** The number of lines. */
  readonly records: number;
}

/** Lines that wait for their block. */
interface Waiting extends JournalLines {
  readonly landed: () => void;
  readonly failed: (error: JournalError) => void;
}

/** A block that landed. */
export interface Appended {
  readonly segmentId: string;
  /** The segment's length after the block, in bytes. */
  readonly end: number;
  readonly records: number;
  /** The time from the making of the block until it was known to have landed. The wait before that is not in it. */
  readonly durationMs: number;
  /** The context of the append's span, if an answer in the block is traced. */
  readonly trace: Traceparent | undefined;
}

/**
 * A segment is silent after this time without an append, in ms. A new segment is silent, too. A worker looks at a segment that it counted
 * for longer than this, so that only the first append after a silence needs an early hint.
 */
export const silentAfterMs = 10_000;

/** A block is tried in at most this many segments; then its respondents get a 503. */
const maxSegmentsPerBlock = 3;

/**
 * Writes one segment at a time, by group commit: one append is in flight, and the records that arrive meanwhile become the next block.
 * There is no timer: a lone record is sent in the same turn of the event loop.
 */
export class JournalPartition {
  readonly #journal: BlobContainer;
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #onAppend: (appended: Appended) => void;
  readonly #onSilenceEnds: (appending: Pick<Appended, 'segmentId' | 'end'>) => void;
  readonly #tracing: JournalTracing | undefined;
  readonly #endOfTurn: () => Promise<void>;
  readonly #limits: PartitionLimits;

  #waiting: Waiting[] = [];
  #pendingBytes = 0;
  #running: Promise<void> | undefined;
  #segment: Segment | undefined;
  #lastAppendAt = 0;
  #idleTimer: unknown;
  readonly #sealing = new Set<Promise<unknown>>();

  constructor(
    deps: {
      readonly journal: BlobContainer;
      readonly clock: Clock;
      readonly newId: () => string;
      readonly onAppend: (appended: Appended) => void;
      /** Called when a block is sent to a silent segment. `end` is the segment's length once the block has landed, in bytes. */
      readonly onSilenceEnds: (appending: Pick<Appended, 'segmentId' | 'end'>) => void;
      readonly tracing?: JournalTracing | undefined;
      /** See `JournalDeps`. */
      readonly endOfTurn: () => Promise<void>;
    },
    limits: PartitionLimits,
  ) {
    this.#journal = deps.journal;
    this.#clock = deps.clock;
    this.#newId = deps.newId;
    this.#onAppend = deps.onAppend;
    this.#onSilenceEnds = deps.onSilenceEnds;
    this.#tracing = deps.tracing;
    this.#endOfTurn = deps.endOfTurn;
    this.#limits = limits;
  }

  /** Bytes that are neither acknowledged nor refused yet. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** Resolves when the lines are durable. Rejects with `JournalError` `unavailable`. */
  append({ lines, bytes, trace, records }: JournalLines): Promise<void> {
    return new Promise((landed, failed) => {
      this.#pendingBytes += bytes;
      this.#waiting.push({ lines, bytes, trace, records, landed, failed });
      this.#running ??= this.#drain();
    });
  }

  /** Waits until nothing is pending, then seals the segment, so that a worker can delete it soon. */
  async close(): Promise<void> {
    while (this.#running) await this.#running;
    this.#roll();
    this.#clock.clearTimeout(this.#idleTimer);
    await Promise.all(this.#sealing);
  }

  async #drain(): Promise<void> {
    // Requests that arrived together are handled one after another in this turn. The first block takes the records of all of them.
    await this.#endOfTurn();
    while (this.#waiting.length > 0) {
      const taken = this.#takeWaiting();
      const block = Buffer.from(taken.map(({ lines }) => `${lines}\n`).join(''));
      const startedAt = this.#clock.now();
      const span = this.#tracing && spanOf(this.#tracing, taken, block.byteLength);
      const result = await this.#store(block);
      // The span must end before the respondents get their responses, which end their traces.
      if (span) endSpan(span, result);
      this.#pendingBytes -= block.byteLength;
      for (const { landed, failed } of taken) {
        if (result instanceof JournalError) failed(result);
        else landed();
      }
      if (!(result instanceof JournalError)) {
        const durationMs = this.#clock.now() - startedAt;
        const { id: segmentId, position: end } = result;
        this.#onAppend({ segmentId, end, records: recordsIn(taken), durationMs, trace: span?.trace });
      }
    }
    this.#running = undefined;
    this.#armIdleTimer();
  }

  /** Takes the waiting records, up to the size of one block. */
  #takeWaiting(): Waiting[] {
    let bytes = 0;
    let count = 0;
    while (count < this.#waiting.length && bytes + this.#waiting[count]!.bytes <= maxBlockBytes) {
      bytes += this.#waiting[count]!.bytes;
      count += 1;
    }
    if (count === this.#waiting.length) {
      const all = this.#waiting;
      this.#waiting = [];
      return all;
    }
    return this.#waiting.splice(0, count);
  }

  /** Stores a block, in a new segment if need be. Returns the segment that has it. */
  async #store(block: Buffer): Promise<Segment | JournalError> {
    try {
      for (let segments = 0; segments < maxSegmentsPerBlock; segments += 1) {
        if (this.#segment && this.#isDone(this.#segment, block.byteLength)) this.#roll();
        const segment = (this.#segment ??= await openSegment(this.#journal, this.#newId, this.#clock.now()));
        const end = segment.position + block.byteLength;
        const isSilent = this.#isSilent(segment);
        const appending = appendBlock(this.#journal, segment, block);
        if (isSilent) this.#onSilenceEnds({ segmentId: segment.id, end });
        const result = await appending;
        if (result === 'landed') {
          this.#lastAppendAt = this.#clock.now();
          return segment;
        }
        this.#segment = undefined;
        if (result === 'unknown') break;
      }
      return new JournalError('unavailable', 'storage did not confirm the append');
    } catch (cause) {
      return new JournalError('unavailable', 'no journal segment could be opened', { cause });
    }
  }

  #isSilent(segment: Segment): boolean {
    return segment.position === 0 || this.#clock.now() - this.#lastAppendAt >= silentAfterMs;
  }

  /** Whether the segment must be left before the next block: Rule 5 of docs/storage-protocol.md. */
  #isDone(segment: Segment, nextBytes: number): boolean {
    return (
      segment.blocks >= this.#limits.rollAfterBlocks ||
      segment.position + nextBytes > this.#limits.rollAfterBytes ||
      this.#clock.now() - segment.openedAt >= this.#limits.rollAfterMs
    );
  }

  /** Leaves the segment, and seals it if storage permits; otherwise the sweep seals it. Call it only when nothing is in flight. */
  #roll(): void {
    const segment = this.#segment;
    if (!segment) return;
    this.#segment = undefined;
    const sealing = this.#journal
      .seal(segment.id)
      .catch(() => {})
      .finally(() => this.#sealing.delete(sealing));
    this.#sealing.add(sealing);
  }

  /** Leaves the segment when it has been idle for `rollAfterIdleMs`. */
  #armIdleTimer(): void {
    if (this.#idleTimer !== undefined || !this.#segment) return;
    const idleForMs = this.#clock.now() - this.#lastAppendAt;
    this.#idleTimer = this.#clock.setTimeout(
      () => {
        this.#idleTimer = undefined;
        if (this.#running) return;
        if (this.#clock.now() - this.#lastAppendAt >= this.#limits.rollAfterIdleMs) this.#roll();
        else this.#armIdleTimer();
      },
      Math.max(1, this.#limits.rollAfterIdleMs - idleForMs),
    );
  }
}

/** Begins the span of an append. Returns undefined if no answer of the block is traced. */
function spanOf(tracing: JournalTracing, block: readonly Waiting[], bytes: number): AppendSpan | undefined {
  const traces: Traceparent[] = [];
  for (const { trace } of block) if (trace !== undefined) traces.push(trace);
  return traces.length === 0 ? undefined : tracing.append({ records: recordsIn(block), bytes, traces });
}

function recordsIn(block: readonly Waiting[]): number {
  return block.reduce((sum, { records }) => sum + records, 0);
}

function endSpan(span: AppendSpan, result: Segment | JournalError): void {
  if (result instanceof JournalError) span.failed(result);
  else span.landed(result.id);
}
