import { asJournalRecord, type JournalRecord } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import pLimit from 'p-limit';

/** A line that cannot be read or whose answers do not fit the survey. */
export interface BadRecord {
  /** The name of the segment or log blob that holds the line. */
  readonly blob: string;
  /** The offset of the line, in bytes. */
  readonly offset: number;
  /** The line without its newline. */
  readonly line: Buffer;
}

/** The most writes at once. */
const concurrency = 16;

/** Keeps bad records in the container `quarantine`, as `{blob}/{offset}`. */
export class Quarantine {
  readonly #container: BlobContainer;
  readonly #onKept: (record: BadRecord) => void;

  constructor(container: BlobContainer, onKept: (record: BadRecord) => void = () => {}) {
    this.#container = container;
    this.#onKept = onKept;
  }

  /** Resolves when all records are durable. Throws the first error after every write has ended. */
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

/** The record in a line of quarantine; undefined if the line is damaged, or if a rebuild put it there from a log. */
export function recordInQuarantine(line: Buffer): JournalRecord | undefined {
  try {
    return asJournalRecord(JSON.parse(line.toString()));
  } catch {
    return undefined;
  }
}
