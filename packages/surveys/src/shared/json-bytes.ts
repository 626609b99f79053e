const initialBytes = 64 * 1024;
/** A buffer with more bytes is not kept for the next document. */
const maxKeptBytes = 1024 * 1024;
/** An integer up to `Number.MAX_SAFE_INTEGER` has at most this many digits. */
const maxDigits = 16;
/** A UTF-16 code unit takes at most this many bytes in UTF-8. */
const maxBytesPerUnit = 3;

const closeBracket = 0x5d;
const zero = 0x30;

/** JSON as bytes, written piece by piece: from strings, and from bytes that were encoded before. */
export class JsonBytes {
  #bytes: Buffer = Buffer.allocUnsafe(initialBytes);
  #end = 0;

  /** Any piece of JSON. */
  text(json: string): void {
    this.#reserve(maxBytesPerUnit * json.length);
    this.#end += this.#bytes.write(json, this.#end);
  }

  bytes(json: Buffer): void {
    this.#reserve(json.byteLength);
    this.#end += json.copy(this.#bytes, this.#end);
  }

  /**
   * Pairs of keys and counts. `keys`: the bytes before each count, one after the other, each up to its offset in `ends`; `counts`: as
   * many, `taken` above those that are written.
   */
  pairs(
    keys: Uint8Array,
    ends: readonly number[],
    counts: Iterable<{ readonly count: number }>,
    taken: number,
  ): void {
    this.#reserve((ends.at(-1) ?? 0) + ends.length * (maxDigits + 1));
    const bytes = this.#bytes;
    let end = this.#end;
    let from = 0;
    let index = 0;
    for (const { count } of counts) {
      const to = ends[index++] as number;
      // Some ten bytes: a loop is faster than a call.
      while (from < to) bytes[end++] = keys[from++] as number;
      end = writeDigits(bytes, end, count - taken);
      bytes[end++] = closeBracket;
    }
    this.#end = end;
  }

  /** A copy of what was written; the next piece begins another document. It may be kept: it holds no memory but its own. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.#end);
    this.#bytes.copy(taken, 0, 0, this.#end);
    this.#end = 0;
    if (this.#bytes.byteLength > maxKeptBytes) this.#bytes = Buffer.allocUnsafe(initialBytes);
    return taken;
  }

  #reserve(more: number): void {
    this.#bytes = withRoom(this.#bytes, this.#end, more);
  }
}

/** The same bytes up to `end`, with room for so many more behind them. They are of no pool, of which they would keep 8 KiB in memory. */
export function withRoom(bytes: Buffer, end: number, more: number): Buffer {
  const needed = end + more;
  if (needed <= bytes.byteLength) return bytes;
  const larger = Buffer.allocUnsafeSlow(2 * needed);
  bytes.copy(larger, 0, 0, end);
  return larger;
}

/** Writes a whole number that is not negative, and returns the end of its digits. */
export function writeDigits(bytes: Buffer, at: number, number: number): number {
  if (number < 10) {
    bytes[at] = zero + number;
    return at + 1;
  }
  let digits = 2;
  for (let limit = 100; number >= limit; limit *= 10) digits += 1;
  let rest = number;
  for (let index = at + digits - 1; index >= at; index -= 1) {
    const quotient = Math.floor(rest / 10);
    // The sum of zero and the rest could be too large to be exact.
    bytes[index] = zero + (rest - quotient * 10);
    rest = quotient;
  }
  return at + digits;
}
