import { encodeErasure, parseErasures, type ErasureEntry } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import { forEachLimited } from '@canvass/runtime/concurrency';
import type { BackupFolder } from './backup-folder.ts';
import { appendDefinitely } from './write-definitely.ts';

/** The erasure ledger of a survey instance. */
export interface Ledger {
  readonly entries: readonly ErasureEntry[];
  /** The number in the name of its next blob. */
  readonly nextBlob: number;
}

/** The ledgers by `{tenant}/{survey}/{instance}`. */
export type Ledgers = ReadonlyMap<string, Ledger>;

/** A backup reads, and a restore writes, at most this many ledgers at once. */
const concurrency = 16;
const ledgerBlob = /^([^/]+\/[^/]+\/[^/]+)\/(\d{1,6})$/;

/** Whether a blob of the container `erasures` is part of a ledger. */
export function isLedgerBlob(name: string): boolean {
  return ledgerBlob.test(name);
}

export function ledgersOfFolder(folder: BackupFolder): Promise<Ledgers> {
  return readLedgers(folder.blobs('erasures'), (blob) => folder.read('erasures', blob));
}

export function ledgersOfContainer(container: BlobContainer): Promise<Ledgers> {
  return readLedgers(namesIn(container), async (blob) => {
    const found = await container.get(blob);
    return found.outcome === 'found' ? found.bytes : Buffer.alloc(0);
  });
}

/**
 * What `wanted` has and `had` has not, in its order. An entry that one of them has twice is there twice: a summary knows the first
 * entries of its ledger by their number, so the joined ledger must not be shorter than its parts.
 */
export function missingEntries(
  had: readonly ErasureEntry[],
  wanted: readonly ErasureEntry[],
): ErasureEntry[] {
  const left = new Map<string, number>();
  for (const entry of had) left.set(lineOf(entry), (left.get(lineOf(entry)) ?? 0) + 1);
  return wanted.filter((entry) => {
    const count = left.get(lineOf(entry)) ?? 0;
    left.set(lineOf(entry), count - 1);
    return count <= 0;
  });
}

/**
 * Joins the ledgers of the surveys in `paths`, and writes what the account's ledgers lack into new blobs behind theirs. Returns the
 * joined ledgers that have entries, and how many blobs it wrote. Throws as `appendDefinitely` does.
 */
export async function joinLedgers(
  clock: Clock,
  container: BlobContainer,
  others: readonly Ledgers[],
  paths: ReadonlySet<string>,
): Promise<{ readonly joined: ReadonlyMap<string, readonly ErasureEntry[]>; readonly written: number }> {
  const own = await ledgersOfContainer(container);
  const joined = new Map<string, readonly ErasureEntry[]>();
  let written = 0;
  await forEachLimited(paths, concurrency, async (path) => {
    const { entries: had, nextBlob } = own.get(path) ?? { entries: [], nextBlob: 0 };
    let entries = had;
    for (const ledgers of others) {
      entries = [...entries, ...missingEntries(entries, ledgers.get(path)?.entries ?? [])];
    }
    if (entries.length > 0) joined.set(path, entries);
    if (entries.length === had.length) return;
    await appendDefinitely(clock, container, `${path}/${nextBlob}`, blocksOf(entries.slice(had.length)));
    written += 1;
  });
  return { joined, written };
}

async function readLedgers(
  names: AsyncIterable<string>,
  read: (blob: string) => Promise<Buffer>,
): Promise<Ledgers> {
  const blobs = new Map<string, number[]>();
  for await (const name of names) {
    const [, path = '', number = ''] = ledgerBlob.exec(name) ?? [];
    if (path !== '') blobs.set(path, [...(blobs.get(path) ?? []), Number(number)]);
  }
  const ledgers = new Map<string, Ledger>();
  await forEachLimited(blobs, concurrency, async ([path, numbers]) => {
    const entries: ErasureEntry[] = [];
    const inOrder = numbers.toSorted((one, other) => one - other);
    for (const number of inOrder) entries.push(...parseErasures(await read(`${path}/${number}`)));
    ledgers.set(path, { entries, nextBlob: inOrder.at(-1)! + 1 });
  });
  return ledgers;
}

async function* namesIn(container: BlobContainer): AsyncGenerator<string> {
  for await (const { name } of container.list()) yield name;
}

async function* blocksOf(entries: readonly ErasureEntry[]): AsyncGenerator<Buffer> {
  let lines: Buffer[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const line = encodeErasure(entry);
    if (bytes + line.byteLength > maxBlockBytes) {
      yield Buffer.concat(lines);
      [lines, bytes] = [[], 0];
    }
    lines.push(line);
    bytes += line.byteLength;
  }
  yield Buffer.concat(lines);
}

function lineOf({ id, erasedAt }: ErasureEntry): string {
  return `${id} ${erasedAt}`;
}
