import type { BlobContainer, ListedBlob } from '@canvass/storage';

export interface ListedSegment extends Pick<ListedBlob, 'length' | 'sealed' | 'ageMs'> {
  readonly segmentId: string;
  /** All records below this offset are counted, except those of stuck surveys; in bytes, 0 if the segment has no progress. */
  readonly off: number;
  /** The number of stuck surveys. */
  readonly stuck: number;
}

interface Containers {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
}

/**
 * Lists all segments with their progress: two listings replace a read per segment. The progress is listed first, so it may be outdated:
 * it must not be a reason to delete anything.
 */
export async function* listSegments({ journal, progress }: Containers): AsyncGenerator<ListedSegment> {
  const progresses = new Map<string, { off: number; stuck: number }>();
  for await (const { name, metadata } of progress.list()) {
    progresses.set(name, { off: Number(metadata['off'] ?? 0), stuck: Number(metadata['stuck'] ?? 0) });
  }
  for await (const { name: segmentId, length, sealed, ageMs } of journal.list()) {
    yield { segmentId, length, sealed, ageMs, ...(progresses.get(segmentId) ?? { off: 0, stuck: 0 }) };
  }
}
