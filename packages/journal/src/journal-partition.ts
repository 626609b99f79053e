import type { Clock } from '@canvass/runtime/clock';
import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import { JournalError } from './errors.ts';
import type { AppendSpan, JournalTracing } from './journal-tracing.ts';
import { appendBlock, openSegment, type Segment } from './segment.ts';
import type { Traceparent } from './traceparent.ts';

export interface PartitionLimits {
  /** When a segment is left for a new one. Defaults: 1 h, 40,000 blocks, 4 GiB, 2 idle minutes. */
  readonly rollAfterMs: number;
  readonly rollAfterBlocks: number;
  readonly rollAfterBytes: number;
  readonly rollAfterIdleMs: number;
}

/** Lines that land together. */
export interface JournalLines {
  /** With a newline between them, none at the end. */
  readonly lines: string;
  /** With the newline at the end. */
  readonly bytes: number;
  readonly trace: Traceparent | undefined;
  readonly records: number;
}

interface Waiting extends JournalLines {
  readonly landed: () => void;
  readonly failed: (error: JournalError) => void;
}

/** A block that landed. */
export interface Appended {
  readonly segmentId: string;
  /** The segment's length with the block, in bytes. */
  readonly end: number;
  readonly records: number;
  /** From the making of the block until it was known to have landed. The wait before that is not included. */
  readonly durationMs: number;
  /** Of its append, if an answer in it is traced. */
  readonly trace: Traceparent | undefined;
}

/**
 * A segment without an append for so long is silent; so is a new one. A worker that counted a segment looks at it for longer
 * than that, so only the first append after a silence needs an early hint.
 */
export const silentAfterMs = 10_000;

/** How many segments one block may be tried in before its respondents get a 503. */
const maxSegmentsPerBlock = 3;

/**
 * Writes one segment at a time, by group commit: one append is in flight, and all records that arrive meanwhile are the
 * next block. There is no timer: a lone record is sent in the same turn of the event loop.
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
      /** Called when a block was sent to a silent segment. `end`: its length when the block has landed. */
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

  append({ lines, bytes, trace, records }: JournalLines): Promise<void> {
    return new Promise((landed, failed) => {
      this.#pendingBytes += bytes;
      this.#waiting.push({ lines, bytes, trace, records, landed, failed });
      this.#running ??= this.#drain();
    });
  }

  /** Waits until nothing is pending, then seals the segment so that it can be retired soon. */
  async close(): Promise<void> {
    while (this.#running) await this.#running;
    this.#roll();
    this.#clock.clearTimeout(this.#idleTimer);
    await Promise.all(this.#sealing);
  }

  async #drain(): Promise<void> {
    // Requests that arrive together are handled one after another: the first block takes the records of all of them.
    await this.#endOfTurn();
    while (this.#waiting.length > 0) {
      const taken = this.#takeWaiting();
      const block = Buffer.from(taken.map(({ lines }) => `${lines}\n`).join(''));
      const startedAt = this.#clock.now();
      const span = this.#tracing && spanOf(this.#tracing, taken, block.byteLength);
      const result = await this.#store(block);
      // Before the respondents get their responses, which end their traces.
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

  /** All waiting records, up to the size of one block. */
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

  /** Returns the segment that the block is in. */
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

  /** Rule 5 of docs/storage-protocol.md. */
  #isDone(segment: Segment, nextBytes: number): boolean {
    return (
      segment.blocks >= this.#limits.rollAfterBlocks ||
      segment.position + nextBytes > this.#limits.rollAfterBytes ||
      this.#clock.now() - segment.openedAt >= this.#limits.rollAfterMs
    );
  }

  /** Rule 5. Called only with nothing in flight. Best effort: the sweep seals what stays open. */
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

/** Returns undefined if no answer of the block is traced. */
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
