import { StorageError, type BlobContainer, type ListedBlob } from '@canvass/storage';

/** Journal that is not committed yet. */
export interface JournalLag {
  readonly bytes: number;
  /** Exact where little is left; else by the length of the records that come next. */
  readonly answers: number;
}

const sampleBytes = 64 * 1024;
const newLine = 0x0a;

interface Behind {
  readonly name: string;
  readonly off: number;
  readonly bytes: number;
}

/** By two listings, and one short read where anything lags. Rejects where storage does not answer. */
export async function readJournalLag(
  journal: Pick<BlobContainer, 'list' | 'readRange'>,
  progress: Pick<BlobContainer, 'list'>,
): Promise<JournalLag> {
  // The progress first: what moves meanwhile then shows as too much lag, never as too little.
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

/** A container that nobody has made yet holds nothing. */
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
  // Retired since it was listed: nothing of it is left to count.
  if (found.outcome === 'notFound' || found.bytes.length === 0) return 0;
  const lines = found.bytes.reduce((count, byte) => (byte === newLine ? count + 1 : count), 0);
  // A record that is longer than the sample: at least it is there.
  if (lines === 0) return 1;
  return Math.round((bytes * lines) / (found.bytes.lastIndexOf(newLine) + 1));
}
