/** Most messages of a row, which is the most that one receive may ask for. */
export const parcelCapacity = 32;
/** Longest texts of a parcel in characters. Settling a part of a parcel reads all of it, so parcels must not be too long. */
const maxParcelLength = 128 * 1024;

/** A claimed row: up to 32 messages that were sent together and share a lease. */
export interface Parcel {
  readonly id: number;
  readonly lease: string;
  readonly dequeueCount: number;
  readonly insertedMs: number;
  /** The messages that are neither deleted nor moved. */
  readonly messages: readonly ParcelMessage[];
}

export interface ParcelMessage {
  readonly id: string;
  readonly index: number;
  readonly text: string;
}

/** Reads the columns `id, size, done, dequeue_count, inserted_at in ms, texts`. */
export function readParcel(row: readonly (string | null)[], lease = '0'): Parcel {
  const [id = 0, size = 0, done = 0, dequeueCount = 0, insertedMs = 0] = row.slice(0, 5).map(Number);
  const texts = JSON.parse(row[5] ?? '[]') as string[];
  const messages = texts
    .map((text, index) => ({ id: messageId(id, size, index), index, text }))
    .filter(({ index }) => !hasBit(done, index));
  return { id, lease, dequeueCount, insertedMs, messages };
}

/** The message of a parcel of one has the parcel's id. */
function messageId(parcelId: number, size: number, index: number): string {
  return String(size === 1 ? parcelId : parcelId + 1 + index);
}

export function indexOf(id: string, parcelId: string): number {
  return Number(id) - Number(parcelId) - 1;
}

// Not `<<` and `&`: `done` has 32 bits, and JavaScript's operators treat the highest one as the sign.
export function bit(index: number): number {
  return 2 ** index;
}

function hasBit(bits: number, index: number): boolean {
  return Math.floor(bits / 2 ** index) % 2 === 1;
}

/** Packs texts, in order, into parcels. */
export function packTexts(texts: readonly string[]): string[][] {
  const parcels: { readonly texts: string[]; length: number }[] = [];
  for (const text of texts) {
    const last = parcels.at(-1);
    if (last && last.texts.length < parcelCapacity && last.length + text.length <= maxParcelLength) {
      last.texts.push(text);
      last.length += text.length;
    } else {
      parcels.push({ texts: [text], length: text.length });
    }
  }
  return parcels.map((parcel) => parcel.texts);
}
