import { z } from 'zod';
import type { BlobContainer } from '../blob-container.ts';
import { parseDocument } from '../parse-document.ts';
import { operatorName } from '../tenants/tenant-document.ts';
import { AuditAppender } from './audit-appender.ts';
import { linesBackwards } from './lines-backwards.ts';

const entrySchema = z.object({
  /** When it was changed: ISO 8601. */
  at: z.string(),
  /** Who changed it. */
  actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  action: z.string(),
  /** What was changed: a survey, a key, a member. */
  target: z.string().optional(),
  detail: z.string().optional(),
});

export type AuditEntry = z.infer<typeof entrySchema>;
export type AuditActor = AuditEntry['actor'];

/** The actor of changes by the operator's commands. */
export const operatorActor: AuditActor = { kind: 'operator', id: 'operator', name: operatorName };

export interface AuditPage {
  /** The entries, newest first. */
  readonly entries: readonly AuditEntry[];
  /** The `before` of the next page. Undefined if there are no older entries. */
  readonly next: string | undefined;
}

export interface AuditTrailDeps {
  /** The container `audit`, with append blobs `{tenant}/{yyyy-mm}-{number}`: one for a month, unless it is full. */
  readonly container: BlobContainer;
}

/** Keeps who changed what, by tenant. Entries are only added. Every method throws `StorageError`. */
export interface AuditTrail {
  /**
   * Adds an entry once, and resolves when it is stored. After `unavailable` it may have been added or not. Entries that wait while another
   * entry of their tenant is added are added together.
   */
  record(tenant: string, entry: AuditEntry): Promise<void>;
  /** Reads up to `limit` entries, the newest or those before `before`. Returns undefined if `before` is no cursor. */
  read(
    tenant: string,
    options: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<AuditPage | undefined>;
}

export function createAuditTrail({ container }: AuditTrailDeps): AuditTrail {
  return new StoredAuditTrail(container);
}

/** One append adds these entries. */
interface EntryBlock {
  readonly month: string;
  readonly lines: Buffer[];
  bytes: number;
  /** Whether it takes further entries. It does until its append begins. */
  isOpen: boolean;
  readonly stored: Promise<void>;
}

/** A block of the audit trail has at most this many bytes: some thousand entries. */
const mostBytes = 1024 ** 2;

class StoredAuditTrail implements AuditTrail {
  readonly #container: BlobContainer;
  readonly #appender: AuditAppender;
  /** The newest block of each tenant. Blocks of one tenant are appended in turn: otherwise they would only refuse each other. */
  readonly #newest = new Map<string, EntryBlock>();

  constructor(container: BlobContainer) {
    this.#container = container;
    this.#appender = new AuditAppender(container);
  }

  record(tenant: string, entry: AuditEntry): Promise<void> {
    const month = `${tenant}/${entry.at.slice(0, 7)}`;
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    const last = this.#newest.get(tenant);
    const isFitting = last?.isOpen && last.month === month && last.bytes + line.length <= mostBytes;
    const block = isFitting ? last : this.#beginBlock(tenant, month);
    block.lines.push(line);
    block.bytes += line.length;
    return block.stored;
  }

  async read(
    tenant: string,
    { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<AuditPage | undefined> {
    const from = before === undefined ? undefined : parseCursor(before);
    if (before !== undefined && from === undefined) return undefined;
    const blobs = await this.#blobsBefore(tenant, from);
    const entries: AuditEntry[] = [];
    for (const { blob, length } of blobs.toReversed()) {
      for await (const { line, offset } of linesBackwards(this.#container, blob, length)) {
        entries.push(parseDocument(entrySchema, `audit trail ${blob}`, line));
        if (entries.length < limit) continue;
        const isLast = offset === 0 && blob === blobs[0]?.blob;
        return { entries, next: isLast ? undefined : `${blob.slice(tenant.length + 1)}.${offset}` };
      }
    }
    return { entries, next: undefined };
  }

  /** Begins a block, which takes entries until the append of the block before it has ended. */
  #beginBlock(tenant: string, month: string): EntryBlock {
    const lines: Buffer[] = [];
    const before = this.#newest.get(tenant)?.stored.catch(() => {}) ?? Promise.resolve();
    const stored = before.then(() => {
      block.isOpen = false;
      return this.#appender.append(month, Buffer.concat(lines));
    });
    const block: EntryBlock = { month, lines, bytes: 0, isOpen: true, stored };
    const leave = (): void => void (this.#newest.get(tenant) === block && this.#newest.delete(tenant));
    stored.then(leave, leave);
    this.#newest.set(tenant, block);
    return block;
  }

  /** Lists the tenant's blobs with the length up to which they are older than the cursor. */
  async #blobsBefore(
    tenant: string,
    cursor: Cursor | undefined,
  ): Promise<{ readonly blob: string; readonly length: number }[]> {
    const blobs: { readonly blob: string; readonly length: number }[] = [];
    for await (const { name, length } of this.#container.list(`${tenant}/`)) {
      const id = name.slice(tenant.length + 1);
      if (cursor === undefined || id < cursor.id) blobs.push({ blob: name, length });
      else if (id === cursor.id) blobs.push({ blob: name, length: Math.min(length, cursor.offset) });
    }
    return blobs;
  }
}

/** Where older entries end. */
interface Cursor {
  /** `{yyyy-mm}-{number}` of a blob. */
  readonly id: string;
  /** An offset in that blob, in bytes. */
  readonly offset: number;
}

/** Reads a cursor `{id}.{offset}`. */
function parseCursor(text: string): Cursor | undefined {
  const [, id, offset] = /^(\d{4}-\d{2}-\d{4})\.(\d{1,12})$/.exec(text) ?? [];
  return id === undefined ? undefined : { id, offset: Number(offset) };
}
