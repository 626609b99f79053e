import { asJournalRecord, type JournalRecord } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import pLimit from 'p-limit';

/** A line that cannot be read, or whose answers do not fit the survey. */
export interface BadRecord {
  /** The segment or log blob that holds it. */
  readonly blob: string;
  /** In bytes. */
  readonly offset: number;
  /** Without its newline. */
  readonly line: Buffer;
}

const concurrency = 16;

/** Keeps bad records as `{blob}/{offset}`. */
export class Quarantine {
  readonly #container: BlobContainer;
  readonly #onKept: (record: BadRecord) => void;

  constructor(container: BlobContainer, onKept: (record: BadRecord) => void = () => {}) {
    this.#container = container;
    this.#onKept = onKept;
  }

  /** Resolves when all of them are durable. Throws the first error after every write has ended. */
  async keep(records: readonly BadRecord[]): Promise<void> {
    if (records.length === 0) return;
    const limit = pLimit(concurrency);
    const writes = await Promise.allSettled(records.map((record) => limit(() => this.#put(record))));
    const failed = writes.find((write) => write.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #put(record: BadRecord): Promise<void> {
    const { blob, offset, line } = record;
    const { outcome } = await this.#container.put(`${blob}/${offset}`, line, {
      condition: { ifAbsent: true },
    });
    if (outcome === 'written') this.#onKept(record);
  }
}

/** The record in a line; undefined if the line is damaged, or one of a log. */
export function recordInQuarantine(line: Buffer): JournalRecord | undefined {
  try {
    return asJournalRecord(JSON.parse(line.toString()));
  } catch {
    return undefined;
  }
}
