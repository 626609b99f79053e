import type { BlobContainer } from '@canvass/storage';
import { markPath, type ListPath } from './list-path.ts';

/** What is noted of the links of a list: they were opened, or somebody has begun to answer by them. */
export type LinkMark = 'opened' | 'started';

/** The places in a batch whose links have a mark: a bit for each. */
export class MarkedPlaces {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  has(place: number): boolean {
    return ((this.#bytes[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0;
  }

  /** The places that have this mark or the other one. */
  or(other: MarkedPlaces): MarkedPlaces {
    const bytes = Buffer.alloc(Math.max(this.#bytes.byteLength, other.#bytes.byteLength));
    this.#bytes.copy(bytes);
    for (const [at, byte] of other.#bytes.entries()) bytes[at]! |= byte;
    return new MarkedPlaces(bytes);
  }

  *[Symbol.iterator](): Generator<number> {
    for (const [at, byte] of this.#bytes.entries()) {
      for (let bit = 0; byte >>> bit !== 0; bit += 1) if (((byte >>> bit) & 1) === 1) yield at * 8 + bit;
    }
  }
}

export async function readMark(
  container: BlobContainer,
  list: ListPath,
  mark: LinkMark,
): Promise<MarkedPlaces> {
  const found = await container.get(markPath(list, mark));
  return new MarkedPlaces(found.outcome === 'found' ? found.bytes : Buffer.alloc(0));
}

/** A write of marks is tried this often. It is best effort. */
const attempts = 4;

/** Marks places. Does nothing, and makes no write, for those that have the mark. */
export async function addMarks(
  container: BlobContainer,
  list: ListPath,
  mark: LinkMark,
  places: ReadonlySet<number>,
): Promise<void> {
  const path = markPath(list, mark);
  const longest = Math.max(...places);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await container.get(path);
    const before = found.outcome === 'found' ? found.bytes : Buffer.alloc(0);
    const bytes = Buffer.alloc(Math.max(before.byteLength, (longest >>> 3) + 1));
    before.copy(bytes);
    for (const place of places) bytes[place >>> 3]! |= 1 << (place & 7);
    if (bytes.equals(before)) return;
    const condition = found.outcome === 'found' ? { ifMatch: found.etag } : ({ ifAbsent: true } as const);
    if ((await container.put(path, bytes, { condition })).outcome === 'written') return;
  }
}
