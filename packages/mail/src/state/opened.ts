import type { BlobContainer } from '@canvass/storage';
import { openedPath, type ListPath } from './list-path.ts';

/** The places in a batch of the invitations whose links were opened: a bit for each. */
export class OpenedBits {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  has(place: number): boolean {
    return ((this.#bytes[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0;
  }

  get count(): number {
    let count = 0;
    for (const byte of this.#bytes) for (let bits = byte; bits !== 0; bits &= bits - 1) count += 1;
    return count;
  }
}

export async function readOpened(container: BlobContainer, list: ListPath): Promise<OpenedBits> {
  const found = await container.get(openedPath(list));
  return new OpenedBits(found.outcome === 'found' ? found.bytes : Buffer.alloc(0));
}

/** A write of opened links is tried this often. It is best effort. */
const attempts = 4;

/** Adds places. Does nothing, and makes no write, for those that are known. */
export async function addOpened(
  container: BlobContainer,
  list: ListPath,
  places: ReadonlySet<number>,
): Promise<void> {
  const longest = Math.max(...places);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await container.get(openedPath(list));
    const before = found.outcome === 'found' ? found.bytes : Buffer.alloc(0);
    const bytes = Buffer.alloc(Math.max(before.byteLength, (longest >>> 3) + 1));
    before.copy(bytes);
    for (const place of places) bytes[place >>> 3]! |= 1 << (place & 7);
    if (bytes.equals(before)) return;
    const condition = found.outcome === 'found' ? { ifMatch: found.etag } : ({ ifAbsent: true } as const);
    if ((await container.put(openedPath(list), bytes, { condition })).outcome === 'written') return;
  }
}
