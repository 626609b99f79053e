import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@canvass/runtime/clock';
import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import type { SurveyAnswersStored } from './answers-stored.ts';
import { JournalError } from './errors.ts';
import { HintThrottle } from './hint-throttle.ts';
import type { JournalTracing } from './journal-tracing.ts';
import { JournalPartition, usualLimits, type Appended, type PartitionLimits } from './journal-partition.ts';
import type { Traceparent } from './traceparent.ts';

export interface JournalDeps {
  /** The container `journal`, which holds the segments. */
  readonly journal: BlobContainer;
  readonly clock: Clock;
  /** Makes ULIDs that no process has made before: they name segments. */
  readonly newId: () => string;
  /**
   * Sends the hint that a segment has grown, or will grow. Nobody must receive it before its `heldBackMs` are over. It may fail, and
   * nothing waits for it.
   */
  readonly sendHint: (hint: SurveyAnswersStored) => Promise<void>;
  readonly onHintFailed?: (error: unknown) => void;
  /** Called for each block that landed, for metrics. */
  readonly onAppend?: (appended: Appended) => void;
  /** Default: nothing is traced. */
  readonly tracing?: JournalTracing | undefined;
  /** Resolves when all events that have arrived are handled. Default: at the end of this turn of the event loop. */
  readonly endOfTurn?: (() => Promise<void>) | undefined;
}

export interface JournalOptions extends Partial<PartitionLimits> {
  /** The number of parallel writers, each with its own segment: workers share the work by segment. 1 to 64, default 1. */
  readonly partitions?: number;
  /** Most bytes that may wait for their append, the sum of all partitions. Default 64 MiB. */
  readonly maxPendingBytes?: number;
  /** The interval in which a segment gets at most one hint, in ms. Default 1,000. */
  readonly hintIntervalMs?: number;
}

/** Writes the answers of all surveys of a site into few append blobs, by group commit. */
export interface Journal {
  /**
   * Resolves when the records are durable. Rejects with `JournalError`: `full`, `too-large` or `closed` if nothing was accepted,
   * `unavailable` if storage gave no definite response.
   *
   * @param key `{tenant}/{survey}`, which decides the partition.
   * @param lines one record as JSON without a newline, or several with a newline between them. They are in one block or not in the
   * journal at all, so they must fit into a block.
   * @param trace the context of the request, if it is traced.
   * @param records the number of lines. Default 1.
   */
  append(key: string, lines: string, trace?: Traceparent, records?: number): Promise<void>;
  /** Bytes that are neither acknowledged nor refused yet. */
  readonly pendingBytes: number;
  /** Refuses further records, waits for the pending ones, seals the segments and sends the last hints. Idempotent. */
  close(): Promise<void>;
}

/**
 * A record has at most this many bytes: a block less 1 KiB. The answer log adds the record's origin to the line, and the longer line must
 * still fit into a block.
 */
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
    const limits: PartitionLimits = { ...usualLimits, ...options };
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
      return Promise.reject(new JournalError('too-large', `${bytes} bytes exceed one block`));
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

/** Returns the partition of a key by its FNV-1a hash. It is the same in all processes, so that a survey stays in one partition of each site. */
export function partitionOf(key: string, partitions: number): number {
  if (partitions === 1) return 0;
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % partitions;
}
