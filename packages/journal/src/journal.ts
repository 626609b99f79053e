import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@canvass/runtime/clock';
import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import type { SurveyAnswersStored } from './answers-stored.ts';
import { JournalError } from './errors.ts';
import { HintThrottle } from './hint-throttle.ts';
import type { JournalTracing } from './journal-tracing.ts';
import { JournalPartition, type Appended, type PartitionLimits } from './journal-partition.ts';
import type { Traceparent } from './traceparent.ts';

export interface JournalDeps {
  /** The container `journal`. */
  readonly journal: BlobContainer;
  readonly clock: Clock;
  /** Fresh ULIDs, never the same twice in any process: they name segments. */
  readonly newId: () => string;
  /**
   * Sends the hint that a segment has grown, or will have: nobody must receive it before its `heldBackMs` are over. May
   * fail; nothing waits for it.
   */
  readonly sendHint: (hint: SurveyAnswersStored) => Promise<void>;
  readonly onHintFailed?: (error: unknown) => void;
  /** Called for each block that landed: for metrics. */
  readonly onAppend?: (appended: Appended) => void;
  /** Default: no tracing. */
  readonly tracing?: JournalTracing | undefined;
  /** Resolves when the events that have arrived by now were handled. Default: at the end of this turn of the event loop. */
  readonly endOfTurn?: (() => Promise<void>) | undefined;
}

export interface JournalOptions extends Partial<PartitionLimits> {
  /** Parallel writers, each with its own segment; workers share the work by segment. 1 to 64, default 1. */
  readonly partitions?: number;
  /** Bytes that may wait for their append, in all partitions together. Default 64 MiB. */
  readonly maxPendingBytes?: number;
  /** At most one hint per segment and interval, in ms. Default 1,000. */
  readonly hintIntervalMs?: number;
}

/** A site's writer: all answers of all surveys, by group commit, into few append blobs. */
export interface Journal {
  /**
   * Resolves when the record is durable. Rejects with `JournalError`: `full`, `tooLarge` or `closed` if nothing was
   * accepted, `unavailable` if storage gave no definite response.
   *
   * @param key   decides the partition: `{tenant}/{survey}`
   * @param lines one record as JSON, without a newline; or several, with a newline between them, which land in one block
   * or not at all, and together fit into one
   * @param trace of the request, if it is traced
   * @param records how many; default 1
   */
  append(key: string, lines: string, trace?: Traceparent, records?: number): Promise<void>;
  readonly pendingBytes: number;
  /** Accepts no more records, waits for the pending ones, seals, sends the last hints. Idempotent. */
  close(): Promise<void>;
}

/** One block, minus room for the origin that the answer log adds to the line. */
const maxRecordBytes = maxBlockBytes - 1_024;

export function createJournal(deps: JournalDeps, options: JournalOptions = {}): Journal {
  return new PartitionedJournal(deps, options);
}

class PartitionedJournal implements Journal {
  readonly #partitions: readonly JournalPartition[];
  readonly #hints: HintThrottle;
  readonly #maxPendingBytes: number;
  #closing: Promise<void> | undefined;

  constructor(deps: JournalDeps, options: JournalOptions) {
    const hints = new HintThrottle(
      {
        send: deps.sendHint,
        clock: deps.clock,
        onFailure: deps.onHintFailed,
        tracing: deps.tracing,
      },
      options.hintIntervalMs ?? 1_000,
    );
    this.#hints = hints;
    this.#maxPendingBytes = options.maxPendingBytes ?? 64 * 1024 * 1024;
    const limits: PartitionLimits = {
      rollAfterMs: options.rollAfterMs ?? 60 * 60 * 1_000,
      rollAfterBlocks: options.rollAfterBlocks ?? 40_000,
      rollAfterBytes: options.rollAfterBytes ?? 4 * 1024 ** 3,
      rollAfterIdleMs: options.rollAfterIdleMs ?? 2 * 60 * 1_000,
    };
    const onAppend = (appended: Appended): void => {
      hints.grown(appended);
      deps.onAppend?.(appended);
    };
    const onSilenceEnds = (appending: Parameters<typeof hints.willGrow>[0]): void =>
      hints.willGrow(appending);
    const { journal, clock, newId, tracing, endOfTurn = () => setImmediate() } = deps;
    this.#partitions = Array.from(
      { length: options.partitions ?? 1 },
      () =>
        new JournalPartition({ journal, clock, newId, onAppend, onSilenceEnds, tracing, endOfTurn }, limits),
    );
  }

  get pendingBytes(): number {
    return this.#partitions.reduce((sum, partition) => sum + partition.pendingBytes, 0);
  }

  append(key: string, lines: string, trace?: Traceparent, records = 1): Promise<void> {
    if (this.#closing) return Promise.reject(new JournalError('closed', 'the journal is closing'));
    const bytes = Buffer.byteLength(lines) + 1;
    if (bytes > maxRecordBytes) {
      return Promise.reject(new JournalError('tooLarge', `${bytes} bytes exceed one block`));
    }
    if (this.pendingBytes + bytes > this.#maxPendingBytes) {
      return Promise.reject(new JournalError('full', 'too many bytes wait for storage'));
    }
    return this.#partitions[partitionOf(key, this.#partitions.length)]!.append({
      lines,
      bytes,
      trace,
      records,
    });
  }

  close(): Promise<void> {
    this.#closing ??= (async () => {
      await Promise.all(this.#partitions.map((partition) => partition.close()));
      await this.#hints.flush();
    })();
    return this.#closing;
  }
}

/** FNV-1a: the same in all processes and releases, so that a survey stays in one partition of each site. */
export function partitionOf(key: string, partitions: number): number {
  if (partitions === 1) return 0;
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % partitions;
}
