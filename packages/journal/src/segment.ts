import type { BlobContainer } from '@canvass/storage';

/** A segment that its only writer is writing: Rules 1 to 4 of docs/storage-protocol.md. */
export interface Segment {
  readonly id: string;
  /** When it was opened, in ms by the site's clock. It only decides when the segment is left for a new one. */
  readonly openedAt: number;
  /** The bytes that are known to have landed, which is the position of the next block. */
  position: number;
  /** The number of blocks that are known to have landed. */
  blocks: number;
}

/**
 * Rule 1: creates a segment under a new name. After any response but a definite "created" the name is never used again. A create that
 * lands late would bring back a name whose absence has proved something.
 */
export async function openSegment(
  journal: BlobContainer,
  newId: () => string,
  openedAt: number,
): Promise<Segment> {
  /** At most this many names are tried for one segment. */
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
  /** The block is in the segment: acknowledge its records. */
  | 'landed'
  /** The block will never be in this segment: it may go to another one. */
  | 'refusedForEver'
  /** The block may be in the segment or not: it must never be sent again. */
  | 'unknown';

/**
 * Rules 2 to 4: appends one block at the segment's position, and finds out whether it landed. Unless it returns `landed`, the segment takes
 * no further block.
 */
export async function appendBlock(
  journal: BlobContainer,
  segment: Segment,
  block: Uint8Array,
): Promise<AppendResult> {
  /** Sends of one block at one position. */
  const maxSends = 3;
  for (let send = 1; send <= maxSends; send += 1) {
    if (await sentDefinitely(journal, segment, block)) return landed(segment, block);
    // Rule 3: without a 201 the block may still have landed.
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
 * Rule 4: seals the segment, then reads its length. After a definite seal nothing lands, so that length is final. A missing blob proves
 * nothing: the block may have landed, and a worker may have counted the segment and deleted it.
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
    // With one writer and one block in flight, only this block can have made this length.
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
