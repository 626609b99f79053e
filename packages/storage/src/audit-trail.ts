import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { BlobContainer } from './blob-container.ts';
import { isStorageUnavailable, StorageError } from './errors.ts';
import { parseDocument } from './parse-document.ts';
import { operatorName } from './tenant-document.ts';

const entrySchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  action: z.string(),
  /** What was changed: a survey, a key, a member. */
  target: z.string().optional(),
  detail: z.string().optional(),
});

export type AuditEntry = z.infer<typeof entrySchema>;
export type AuditActor = AuditEntry['actor'];

/** Who runs the site, with its commands. */
export const operatorActor: AuditActor = { kind: 'operator', id: 'operator', name: operatorName };

export interface AuditPage {
  /** The newest first. */
  readonly entries: readonly AuditEntry[];
  /** The `before` of the next page; undefined if there are no older entries. */
  readonly next: string | undefined;
}

export interface AuditTrailDeps {
  /** The container `audit`, with append blobs `{tenant}/{yyyy-mm}-{number}`: one for a month, unless it is full. */
  readonly container: BlobContainer;
}

/** Who changed what, by tenant. Entries are only added. Every method throws `StorageError`. */
export interface AuditTrail {
  /**
   * Adds an entry, once; resolves when it is stored. After `unavailable` it may have been added or not. Entries that wait
   * while another of their tenant is added are added together.
   */
  record(tenant: string, entry: AuditEntry): Promise<void>;
  /** Returns undefined if `before` is no cursor. */
  read(
    tenant: string,
    options: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<AuditPage | undefined>;
}

/** Where the next block goes. */
interface End {
  readonly blob: string;
  readonly length: number;
}

/** Entries that are added by one append. */
interface EntryBlock {
  readonly month: string;
  readonly lines: Buffer[];
  bytes: number;
  /** Its turn has not come yet. */
  isOpen: boolean;
  readonly stored: Promise<void>;
}

/** How often an entry is appended anew because another process has appended before it. */
const mostTries = 6;
/** Bytes of one block: some thousand entries. */
const mostBytes = 1024 ** 2;
/** Bytes of the trail that are read in one call, from the end backwards. */
const windowBytes = 64 * 1024;
/** Ends to remember, some 200 bytes each. */
const maxTenants = 2_000;

export function createAuditTrail({ container }: AuditTrailDeps): AuditTrail {
  // `max` would allocate memory for all of them at once.
  const ends = new LRUCache<string, End>({ maxSize: maxTenants, sizeCalculation: () => 1 });
  /** The newest block of each tenant. Blocks of one tenant are appended in turn: otherwise they would only refuse each other. */
  const newest = new Map<string, EntryBlock>();

  /** The end of the last blob of a month. */
  const findEnd = async (month: string): Promise<End> => {
    let last: End | undefined;
    for await (const { name, length } of container.list(`${month}-`)) last = { blob: name, length };
    return last ?? beginBlob(nameOf(month, 1));
  };
  const beginBlob = async (blob: string): Promise<End> => {
    await container.createAppendBlob(blob);
    return { blob, length: 0 };
  };

  const holds = async ({ blob, length }: End, block: Buffer): Promise<boolean> => {
    const read = await container.readRange(blob, length, block.length);
    return read.outcome === 'found' && read.bytes.equals(block);
  };

  /** Appends at the end that is known or found; each offset takes one block, so a block that landed unseen is recognised. */
  async function append(month: string, block: Buffer): Promise<void> {
    let unsure: End | undefined;
    let refused: End | undefined;
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        if (unsure && (await holds(unsure, block))) return;
        const known = ends.get(month);
        let end = known ?? (await findEnd(month));
        if (!known && isSame(refused, end)) {
          // Nobody else appended, so the blob takes no more blocks.
          end = await beginBlob(nameOf(month, Number(end.blob.slice(-4)) + 1));
        }
        ends.delete(month);
        const wasUnsure = isSame(unsure, end);
        unsure = end;
        const appended = await container.appendBlock(end.blob, block, end.length);
        if (appended.outcome === 'appended') {
          ends.set(month, { blob: end.blob, length: end.length + block.length });
          return;
        }
        refused = end;
        // An earlier try may have landed late at this offset and caused the refusal.
        if (!wasUnsure) unsure = undefined;
      } catch (error) {
        if (!isStorageUnavailable(error)) throw error;
      }
    }
    throw new StorageError('unavailable', `the audit trail ${month} took no entry`);
  }

  /** Begins a block, which takes entries until the append of the block before it has ended. */
  function beginBlock(tenant: string, month: string): EntryBlock {
    const lines: Buffer[] = [];
    const before = newest.get(tenant)?.stored.catch(() => {}) ?? Promise.resolve();
    const add = (): Promise<void> => {
      block.isOpen = false;
      return append(month, Buffer.concat(lines));
    };
    const leave = (): void => void (newest.get(tenant) === block && newest.delete(tenant));
    const stored = before.then(add);
    const block: EntryBlock = { month, lines, bytes: 0, isOpen: true, stored };
    stored.then(leave, leave);
    newest.set(tenant, block);
    return block;
  }

  return {
    record(tenant, entry) {
      const month = `${tenant}/${entry.at.slice(0, 7)}`;
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      const last = newest.get(tenant);
      const isFitting = last?.isOpen && last.month === month && last.bytes + line.length <= mostBytes;
      const block = isFitting ? last : beginBlock(tenant, month);
      block.lines.push(line);
      block.bytes += line.length;
      return block.stored;
    },

    async read(tenant, { before, limit }) {
      const from = before === undefined ? undefined : parseCursor(before);
      if (before !== undefined && from === undefined) return undefined;
      const blobs: End[] = [];
      for await (const { name, length } of container.list(`${tenant}/`)) {
        const id = name.slice(tenant.length + 1);
        if (from === undefined || id < from.id) blobs.push({ blob: name, length });
        else if (id === from.id) blobs.push({ blob: name, length: Math.min(length, from.offset) });
      }
      const entries: AuditEntry[] = [];
      for (const { blob, length } of blobs.toReversed()) {
        for await (const { line, offset } of linesBackwards(container, blob, length)) {
          entries.push(parseDocument(entrySchema, `audit trail ${blob}`, line));
          if (entries.length < limit) continue;
          const isLast = offset === 0 && blob === blobs[0]?.blob;
          return { entries, next: isLast ? undefined : `${blob.slice(tenant.length + 1)}.${offset}` };
        }
      }
      return { entries, next: undefined };
    },
  };
}

function isSame(one: End | undefined, other: End): boolean {
  return one?.blob === other.blob && one.length === other.length;
}

function nameOf(month: string, number: number): string {
  return `${month}-${String(number).padStart(4, '0')}`;
}

/** `{blob}.{offset}`: what is before it is older. */
function parseCursor(text: string): { readonly id: string; readonly offset: number } | undefined {
  const [, id, offset] = /^(\d{4}-\d{2}-\d{4})\.(\d{1,12})$/.exec(text) ?? [];
  return id === undefined ? undefined : { id, offset: Number(offset) };
}

/** The lines before `end`, the last first, with their offsets. Reads no more than the caller takes, in windows. */
async function* linesBackwards(container: BlobContainer, blob: string, end: number) {
  let rest = Buffer.alloc(0);
  for (let start = end; start > 0;) {
    const from = Math.max(0, start - windowBytes);
    const read = await container.readRange(blob, from, start - from);
    if (read.outcome === 'notFound') return;
    rest = Buffer.concat([read.bytes, rest]);
    start = from;
    let lineEnd = rest.length;
    while (lineEnd > 0) {
      const before = rest.lastIndexOf('\n', lineEnd - 2);
      if (before === -1 && from > 0) break;
      yield { line: rest.subarray(before + 1, lineEnd), offset: from + before + 1 };
      lineEnd = before + 1;
    }
    rest = rest.subarray(0, lineEnd);
  }
}
