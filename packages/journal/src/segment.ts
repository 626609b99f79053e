import type { BlobContainer } from '@canvass/storage';

/** One append blob of the journal while its one writer writes it. Rules 1 to 4 of docs/storage-protocol.md. */
export interface Segment {
  readonly id: string;
  /** By the site's clock: it decides only when to roll. */
  readonly openedAt: number;
  /** Bytes that are known to have landed: where the next block goes. */
  position: number;
  blocks: number;
}

/**
 * Rule 1: creates a segment under a name that was never used. Anything but a definite "created" spends the name:
 * a create that lands late would bring a name back that others have proofs about.
 */
export async function openSegment(
  journal: BlobContainer,
  newId: () => string,
  openedAt: number,
): Promise<Segment> {
  const tries = 3;
  let cause: unknown;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const id = newId();
    try {
      const { outcome } = await journal.createAppendBlob(id);
      if (outcome === 'created') return { id, openedAt, position: 0, blocks: 0 };
    } catch (error) {
      cause = error;
    }
  }
  throw new Error('no segment could be opened', { cause });
}

export type AppendResult =
  /** In the journal: acknowledge it. */
  | 'landed'
  /** Not in this segment and never will be: it may go into another. */
  | 'refusedForEver'
  /** Nothing definite is known: it must never be sent again. */
  | 'unknown';

/**
 * Rules 2 to 4: appends one block at the segment's position and finds out what became of it.
 * Unless the result is `landed` the segment is finished.
 */
export async function appendBlock(
  journal: BlobContainer,
  segment: Segment,
  block: Uint8Array,
): Promise<AppendResult> {
  const maxSends = 3;
  for (let send = 1; send <= maxSends; send += 1) {
    if (await sentDefinitely(journal, segment, block)) return landed(segment, block);
    // Rule 3: not a 201, which may yet mean that it landed: a timeout, a lost response, a refusal of a repeat.
    const state = await look(journal, segment, block);
    if (state === 'landed') return landed(segment, block);
    if (state !== 'open') break;
  }
  return abandon(journal, segment, block);
}

async function sentDefinitely(journal: BlobContainer, segment: Segment, block: Uint8Array): Promise<boolean> {
  try {
    return (await journal.appendBlock(segment.id, block, segment.position)).outcome === 'appended';
  } catch {
    return false;
  }
}

/**
 * Rule 4, seal, then look: after a definite seal nothing lands any more, so what a look finds then is final.
 * A blob that is gone proves nothing: the block may have landed, been counted and been retired.
 */
async function abandon(journal: BlobContainer, segment: Segment, block: Uint8Array): Promise<AppendResult> {
  try {
    const { outcome } = await journal.seal(segment.id);
    if (outcome !== 'sealed') return 'unknown';
  } catch {
    return 'unknown';
  }
  const state = await look(journal, segment, block);
  if (state === 'landed') return landed(segment, block);
  return state === 'sealedWithout' ? 'refusedForEver' : 'unknown';
}

async function look(
  journal: BlobContainer,
  segment: Segment,
  block: Uint8Array,
): Promise<'landed' | 'open' | 'sealedWithout' | 'unknown'> {
  try {
    const found = await journal.head(segment.id);
    if (found.outcome === 'notFound') return 'unknown';
    // One writer and one block in flight: this length can only be this block's.
    if (found.properties.length === segment.position + block.byteLength) return 'landed';
    if (found.properties.length !== segment.position) return 'unknown';
    return found.properties.sealed ? 'sealedWithout' : 'open';
  } catch {
    return 'unknown';
  }
}

function landed(segment: Segment, block: Uint8Array): 'landed' {
  segment.position += block.byteLength;
  segment.blocks += 1;
  return 'landed';
}
