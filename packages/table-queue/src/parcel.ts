/** The most messages of one row, which is the most that one receive gives. */
export const parcelCapacity = 32;
/** A longer parcel would be read whole for each part of it that fares otherwise. */
const maxParcelLength = 128 * 1024;

/** A row as a claim gives it out. */
export type Parcel = {
  readonly id: number;
  readonly lease: string;
  readonly dequeueCount: number;
  readonly insertedMs: number;
  /** Those that are not done, with their places. */
  readonly messages: readonly ParcelMessage[];
};

export type ParcelMessage = { readonly id: string; readonly index: number; readonly text: string };

/** The columns `id, size, done, dequeue_count, inserted_at in ms, texts`, and the lease it was claimed with. */
export function readParcel(row: readonly (string | null)[], lease = '0'): Parcel {
  const [id = 0, size = 0, done = 0, dequeueCount = 0, insertedMs = 0] = row.slice(0, 5).map(Number);
  const texts = JSON.parse(row[5] ?? '[]') as string[];
  const messages = texts
    .map((text, index) => ({ id: messageId(id, size, index), index, text }))
    .filter(({ index }) => !hasBit(done, index));
  return { id, lease, dequeueCount, insertedMs, messages };
}

/** A parcel of one is its message: they have one id. */
function messageId(parcelId: number, size: number, index: number): string {
  return String(size === 1 ? parcelId : parcelId + 1 + index);
}

export function indexOf(id: string, parcelId: string): number {
  return Number(id) - Number(parcelId) - 1;
}

// `done` has 32 bits, which are one too many for JavaScript's operators to keep apart from a sign.
export function bit(index: number): number {
  return 2 ** index;
}

function hasBit(bits: number, index: number): boolean {
  return Math.floor(bits / 2 ** index) % 2 === 1;
}

/** Puts texts into as few parcels as they fit into. */
export function packTexts(texts: readonly string[]): string[][] {
  const parcels: string[][] = [];
  let [current, length]: [string[], number] = [[], 0];
  for (const text of texts) {
    const isFull = current.length === parcelCapacity || length + text.length > maxParcelLength;
    if (current.length === 0 || isFull) {
      [current, length] = [[], 0];
      parcels.push(current);
    }
    current.push(text);
    length += text.length;
  }
  return parcels;
}
