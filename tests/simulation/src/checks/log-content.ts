import type { JournalRecord } from '@canvass/journal';
import type { MemoryBlobService } from '@canvass/storage/memory';

/** A stored line of an answer log: a record, or the stub of one. `end` is its offset in the blob. */
export interface LoggedRecord extends Omit<JournalRecord, 'submissionId'> {
  readonly segmentId: string;
  readonly offset: number;
  readonly end: number;
  readonly line: string;
  /** It is a stub: it has nothing but the origin, the id and the invitation. */
  readonly erased?: true;
}
export function originOf({ segmentId, offset }: LoggedRecord): string {
  return `${segmentId}/${offset}`;
}

/** The content of log blobs, parsed once: bytes of an append blob never change. */
export class LogContent {
  readonly #service: MemoryBlobService;
  readonly #parsed = new Map<string, { records: LoggedRecord[]; end: number }>();

  constructor(service: MemoryBlobService) {
    this.#service = service;
  }

  /** The records up to `length`. Undefined if the blob is gone, is shorter, or no line ends there. */
  read(blob: string, length: number): LoggedRecord[] | undefined {
    const found = this.#service.apply({ op: 'head', container: 'answers', blob });
    if (found.outcome !== 'found' || found.properties.length < length) return undefined;
    const parsed = this.#parsed.get(blob) ?? { records: [], end: 0 };
    this.#parsed.set(blob, parsed);
    if (parsed.end < length) this.#parse(blob, parsed);
    const count = parsed.records.findIndex(({ end }) => end >= length) + 1;
    if (length === 0) return [];
    return parsed.records[count - 1]?.end === length ? parsed.records.slice(0, count) : undefined;
  }

  #parse(blob: string, parsed: { records: LoggedRecord[]; end: number }): void {
    const maxLength = Number.MAX_SAFE_INTEGER;
    const request = { op: 'readRange', container: 'answers', blob, offset: parsed.end, maxLength } as const;
    const found = this.#service.apply(request);
    if (found.outcome !== 'found') return;
    for (const line of found.bytes.toString().split('\n').slice(0, -1)) {
      parsed.end += Buffer.byteLength(line) + 1;
      const record = JSON.parse(line) as Omit<LoggedRecord, 'end' | 'line'>;
      parsed.records.push({ ...record, end: parsed.end, line });
    }
  }
}
