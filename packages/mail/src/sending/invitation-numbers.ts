import { randomInt } from 'node:crypto';
import type { BlobContainer } from '@canvass/storage';
import { MailError } from '../errors.ts';
import type { Sealer } from '../state/sealed.ts';
import { numbersPath, type ListPath } from '../state/list-path.ts';
import type { MailList } from '../state/mail-list.ts';
import { rowsPerPage } from '../state/limits.ts';

/** Gives the rows of a page the numbers of their invitations. */
export interface PageNumbers {
  /** Returns the number of a row. */
  numberOf(row: number): number;
  /** A number was handed over to the mail server, or may have been. */
  used(row: number): void;
  /** Gives back the numbers that no mail had. */
  end(): Promise<void>;
}

type Batch = NonNullable<MailList['batch']>;

/** In a list that is not anonymous the place of a row is its number in the batch: nothing is stored for it. */
export function fixedNumbers({ from }: Batch, page: number): PageNumbers {
  return {
    numberOf: (row) => from + page * rowsPerPage + row,
    used: () => {},
    end: async () => {},
  };
}

/** Numbers are reserved, and given back, with at most this many attempts. */
const attempts = 20;

/** An anonymous list has this many numbers: twice as many as people, so that those of a turn that died can be left alone. */
export function anonymousNumbers(recipients: number): number {
  return 2 * recipients + 1_000;
}

export interface DrawnNumbersDeps {
  readonly container: BlobContainer;
  readonly sealer: Sealer;
}

/**
 * Draws numbers for an anonymous list, by chance from its whole batch. Only a bitmap of all numbers that were ever drawn is stored, one write for a
 * page: which row has which number is known to this process alone, until its mail was sent. After a crash the rows that are left get
 * other numbers. The bitmap is sealed: without the secret two versions of it differ by chance, and not by the numbers that were drawn in between.
 * Throws `MailError` `sealed` if it was sealed with another secret.
 */
export async function drawnNumbers(
  deps: DrawnNumbersDeps,
  list: ListPath,
  { from, count }: Batch,
  rows: readonly number[],
): Promise<PageNumbers> {
  const drawn = await changeBits(deps, list, count, (bits) => draw(bits, count, rows.length));
  const byRow = new Map(rows.map((row, index) => [row, drawn[index]!]));
  const left = new Set(drawn);
  return {
    numberOf: (row) => from + byRow.get(row)!,
    used: (row) => void left.delete(byRow.get(row)!),
    async end() {
      if (left.size === 0) return;
      await changeBits(deps, list, count, (bits) => {
        for (const bit of left) bits[bit >>> 3]! &= ~(1 << (bit & 7));
      });
    },
  };
}

/** Draws bits that are not set, and sets them. */
function draw(bits: Buffer, count: number, wanted: number): number[] {
  const drawn: number[] = [];
  const isSet = (bit: number): boolean => (bits[bit >>> 3]! & (1 << (bit & 7))) !== 0;
  // At least a third is free, unless turns have died again and again: then it takes the next one that is free.
  for (let tries = 0; drawn.length < wanted && tries < count * 20; tries += 1) {
    const bit = randomInt(count);
    if (isSet(bit)) continue;
    bits[bit >>> 3]! |= 1 << (bit & 7);
    drawn.push(bit);
  }
  if (drawn.length < wanted) throw new MailError('list-damaged', 'an anonymous list has no number left');
  return drawn;
}

async function changeBits<T>(
  { container, sealer }: DrawnNumbersDeps,
  list: ListPath,
  count: number,
  change: (bits: Buffer) => T,
): Promise<T> {
  const path = numbersPath(list);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await container.get(path);
    const bits =
      found.outcome === 'found' ? sealer.openBytes(found.bytes, path) : Buffer.alloc(Math.ceil(count / 8));
    if (bits === undefined) throw new MailError('sealed', `${path} has another LINK_SECRET`);
    const result = change(bits);
    const condition = found.outcome === 'found' ? { ifMatch: found.etag } : ({ ifAbsent: true } as const);
    if ((await container.put(path, sealer.sealBytes(bits, path), { condition })).outcome === 'written')
      return result;
  }
  throw new MailError('contended', `the numbers of ${list} kept changing`);
}
