import { StorageError, type BlobContainer, type ListedBlob } from '@canvass/storage';

/** The part of the journal that is not counted yet. */
export interface JournalLag {
  readonly bytes: number;
  /** Exact below 64 KiB; else an estimate from the length of the next records. */
  readonly answers: number;
}

/** Bytes of a segment from which the length of an answer is estimated. */
const sampleBytes = 64 * 1024;
const newLine = 0x0a;

interface Behind {
  readonly name: string;
  readonly off: number;
  readonly bytes: number;
}

/** Takes two listings, and one short read if there is any lag. Rejects if storage does not answer. */
export async function readJournalLag(
  journal: Pick<BlobContainer, 'list' | 'readRange'>,
  progress: Pick<BlobContainer, 'list'>,
): Promise<JournalLag> {
  // Progress first: changes in between can then only overstate the lag.
  const offsets = new Map<string, number>();
  for await (const { name, metadata } of listed(progress)) {
    offsets.set(name, Number(metadata['off'] ?? 0));
  }
  let bytes = 0;
  let most: Behind | undefined;
  for await (const { name, length } of listed(journal)) {
    const off = offsets.get(name) ?? 0;
    const behind = Math.max(0, length - off);
    bytes += behind;
    if (behind > (most?.bytes ?? 0)) most = { name, off, bytes: behind };
  }
  return { bytes, answers: most === undefined ? 0 : await answersIn(journal, most, bytes) };
}

/** A missing container is empty. */
async function* listed(container: Pick<BlobContainer, 'list'>): AsyncIterable<ListedBlob> {
  try {
    yield* container.list();
  } catch (error) {
    if (!(error instanceof StorageError && error.status === 404)) throw error;
  }
}

async function answersIn(
  journal: Pick<BlobContainer, 'readRange'>,
  { name, off }: Behind,
  bytes: number,
): Promise<number> {
  const found = await journal.readRange(name, off, sampleBytes);
  // Retired since it was listed: all of it is counted.
  if (found.outcome === 'notFound' || found.bytes.length === 0) return 0;
  const lines = found.bytes.reduce((total, byte) => (byte === newLine ? total + 1 : total), 0);
  // One record is longer than the sample.
  if (lines === 0) return 1;
  return Math.round((bytes * lines) / (found.bytes.lastIndexOf(newLine) + 1));
}
