import { withRoom, type JsonBytes } from './json-bytes.ts';

const comma = 0x2c;
const quote = 0x22;
const openBracket = 0x5b;
const backslash = 0x5c;
const firstPrintable = 0x20;
const lastAscii = 0x7e;
/** `,["` before a key, and `",` behind it. */
const bytesAround = 5;
/** A UTF-16 code unit takes at most this many bytes in UTF-8. */
const maxBytesPerUnit = 3;
/** Most keys are words, which take about as much with what is around them. */
const usualBytes = 16;

/**
 * The keys of a tally as JSON, in the order in which they came. A key is encoded once, and copied with each commit: that takes a
 * fraction of the time of encoding all words of a survey again.
 */
export class EncodedKeys {
  #bytes: Buffer;
  #end = 0;
  /** The end of each key. The first one begins with `[`, the others with `,[`; all end with a comma. */
  readonly #ends: number[] = [];

  /** @param keys how many there are for now */
  constructor(keys: number) {
    this.#bytes = Buffer.allocUnsafeSlow(keys * usualBytes);
  }

  get size(): number {
    return this.#ends.length;
  }

  add(key: string | number): void {
    const isPlain = typeof key === 'string' && this.#addPlain(key);
    if (!isPlain) this.#addAny(JSON.stringify(key));
    this.#ends.push(this.#end);
  }

  /** Writes `[["key",count],…]`. `counts`: of all keys, in their order; `taken` is subtracted from each. */
  write(json: JsonBytes, counts: Iterable<{ readonly count: number }>, taken: number): void {
    json.text('[');
    json.pairs(this.#bytes, this.#ends, counts, taken);
    json.text(']');
  }

  /** A key in ASCII without escapes, as most words are. Returns false, and adds nothing, if it is another one. */
  #addPlain(key: string): boolean {
    this.#reserve(key.length + bytesAround);
    const bytes = this.#bytes;
    let end = this.#begin();
    bytes[end++] = quote;
    for (let index = 0; index < key.length; index += 1) {
      const unit = key.charCodeAt(index);
      if (unit < firstPrintable || unit > lastAscii || unit === quote || unit === backslash) return false;
      bytes[end++] = unit;
    }
    bytes[end++] = quote;
    bytes[end++] = comma;
    this.#end = end;
    return true;
  }

  #addAny(json: string): void {
    this.#reserve(maxBytesPerUnit * json.length + bytesAround);
    const from = this.#begin();
    const end = from + this.#bytes.write(json, from);
    this.#bytes[end] = comma;
    this.#end = end + 1;
  }

  /** Where the key itself begins. */
  #begin(): number {
    let end = this.#end;
    if (end > 0) this.#bytes[end++] = comma;
    this.#bytes[end++] = openBracket;
    return end;
  }

  #reserve(more: number): void {
    this.#bytes = withRoom(this.#bytes, this.#end, more);
  }
}
