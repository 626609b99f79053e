import { maxInvitations } from '@canvass/surveys';

/** The length of a piece of the bitmap, in bytes. */
const pieceBytes = 4_096;
/** Invitations of a piece: one bit each. */
const numbersPerPiece = 8 * pieceBytes;

/**
 * The numbers of a survey's used invitations: a bitmap in pieces. Pieces without a number are left out; a million numbers take 125 KB.
 * The JSON form is an object with the base64 of each piece, by the piece's index.
 */
export class UsedInvitations {
  readonly #pieces = new Map<number, Buffer>();
  /** The count of all numbers; undefined until `size` is read. */
  #size: number | undefined;

  /** Reads back what `toJSON` wrote; throws for anything else. */
  static fromJSON(json: unknown): UsedInvitations {
    const used = new UsedInvitations();
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw malformed();
    for (const [index, base64] of Object.entries(json)) {
      const piece = Buffer.from(typeof base64 === 'string' ? base64 : '', 'base64');
      const isInRange = /^(0|[1-9]\d{0,3})$/.test(index) && Number(index) * numbersPerPiece < maxInvitations;
      if (!isInRange || piece.byteLength !== pieceBytes) throw malformed();
      used.#pieces.set(Number(index), piece);
    }
    return used;
  }

  /** The count of all numbers. Each commit reads it, so it is kept. */
  get size(): number {
    this.#size ??= this.countIn(0, maxInvitations);
    return this.#size;
  }

  /** How many of the numbers from `from` up to `to` were used. */
  countIn(from: number, to: number): number {
    let count = 0;
    for (const [index, piece] of this.#pieces) {
      const first = index * numbersPerPiece;
      if (first >= to || first + numbersPerPiece <= from) continue;
      for (let at = 0; at < pieceBytes; at += 1) {
        let byte = piece[at]!;
        for (let bit = 0; byte !== 0; bit += 1, byte >>>= 1) {
          const number = first + at * 8 + bit;
          if ((byte & 1) === 1 && number >= from && number < to) count += 1;
        }
      }
    }
    return count;
  }

  has(number: number): boolean {
    const piece = this.#pieces.get(Math.floor(number / numbersPerPiece));
    return piece !== undefined && ((piece[byteOf(number)]! >>> (number % 8)) & 1) === 1;
  }

  /** Adds a number. It ignores a number out of range, which the sites refuse. */
  add(number: number): void {
    if (!Number.isSafeInteger(number) || number < 0 || number >= maxInvitations) return;
    const index = Math.floor(number / numbersPerPiece);
    let piece = this.#pieces.get(index);
    if (piece === undefined) {
      piece = Buffer.alloc(pieceBytes);
      this.#pieces.set(index, piece);
    }
    const bit = 1 << (number % 8);
    if (this.#size !== undefined && (piece[byteOf(number)]! & bit) === 0) this.#size += 1;
    piece[byteOf(number)]! |= bit;
  }

  addAll(other: UsedInvitations): void {
    this.#size = undefined;
    for (const [index, piece] of other.#pieces) {
      const own = this.#pieces.get(index) ?? Buffer.alloc(pieceBytes);
      for (let at = 0; at < pieceBytes; at += 1) own[at]! |= piece[at]!;
      this.#pieces.set(index, own);
    }
  }

  toJSON(): Record<string, string> {
    const json: Record<string, string> = {};
    for (const [index, piece] of this.#pieces) json[index] = piece.toString('base64');
    return json;
  }
}

function byteOf(number: number): number {
  return Math.floor((number % numbersPerPiece) / 8);
}

function malformed(): Error {
  return new Error('the used invitations are malformed');
}
