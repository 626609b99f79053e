import { copiedText } from './copied-text.ts';

/** UTF-8 takes at most this many bytes for a UTF-16 code unit. */
const mostBytesPerUnit = 3;
/** An escaped byte of a text takes at most this many bytes: NUL becomes U+FFFD. */
const mostBytesPerByte = 3;
const zero = '0'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const firstBeyondAscii = 0x80;
/** The most digits of a number that is written by integer arithmetic, which takes a fraction of the time. */
const mostDigits = 9;
const firstLarger = 10 ** mostDigits;

/** What stands for a byte in a text of `COPY`; empty for a byte that stands for itself. */
const escapes: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const text = String.fromCharCode(byte);
  const copied = copiedText(text);
  return copied === text ? '' : copied;
});
const isSpecial = Uint8Array.from(escapes, (escape) => Number(escape !== ''));

/** Grows by what is written into it, byte by byte: no string is made for a row, whose collection would take longer than writing it. */
export class RowBytes {
  #bytes: Buffer<ArrayBuffer>;
  #end = 0;

  constructor(usualLength: number) {
    this.#bytes = Buffer.allocUnsafeSlow(usualLength);
  }

  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#end);
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#end++] = byte;
  }

  /** Writes bytes as they are. */
  copy(from: Uint8Array): void {
    this.#reserve(from.length);
    const bytes = this.#bytes;
    let end = this.#end;
    for (let at = 0; at < from.length; at += 1) bytes[end++] = from[at]!;
    this.#end = end;
  }

  /** Writes a text as it is, in UTF-8. */
  text(text: string): void {
    this.#reserve(mostBytesPerUnit * text.length);
    const bytes = this.#bytes;
    const end = this.#end;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit >= firstBeyondAscii) {
        this.#end = end + bytes.write(text, end);
        return;
      }
      bytes[end + at] = unit;
    }
    this.#end = end + text.length;
  }

  /** Writes a text, which is these bytes of a page, as `COPY` reads it. */
  escaped(page: Uint8Array, from: number, to: number): void {
    this.#reserve(mostBytesPerByte * (to - from));
    const bytes = this.#bytes;
    let end = this.#end;
    for (let at = from; at < to; at += 1) {
      const byte = page[at]!;
      if (isSpecial[byte] === 1) end += bytes.write(escapes[byte]!, end);
      else bytes[end++] = byte;
    }
    this.#end = end;
  }

  /** Writes a whole number that is not negative. */
  number(number: number): void {
    if (number >= firstLarger) {
      this.text(String(number));
      return;
    }
    let digits = 1;
    for (let least = 10; least <= number; least *= 10) digits += 1;
    this.digits(number, digits);
  }

  /** Writes a number of at most so many digits with zeros before it. */
  digits(number: number, count: number): void {
    this.#reserve(count);
    const bytes = this.#bytes;
    let rest = number | 0;
    for (let at = this.#end + count - 1; at >= this.#end; at -= 1) {
      const tenth = (rest / 10) | 0;
      bytes[at] = zero + rest - 10 * tenth;
      rest = tenth;
    }
    this.#end += count;
  }

  #reserve(more: number): void {
    const least = this.#end + more;
    if (least <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(least, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = larger;
  }
}

/** The bytes that stand for no value. */
export const none = Uint8Array.of(backslash, 'N'.charCodeAt(0));
