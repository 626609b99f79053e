import type { Codes } from './codes.ts';

/** The length of the first array. */
const startCapacity = 256;

/** A typed array that grows. A view that was returned never changes, as long as numbers are set only beyond it. */
export class GrowingArray<T extends Float64Array | Int32Array | Uint32Array | Uint8Array> {
  readonly #make: (length: number) => T;
  #array: T;

  /** @param make returns an array of this length, filled with the number of an index that is not set */
  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#array = make(startCapacity);
  }

  set(index: number, number: number): void {
    if (index >= this.#array.length) this.#enlarge(index + 1);
    this.#array[index] = number;
  }

  view(length: number): T {
    if (length > this.#array.length) this.#enlarge(length);
    return this.#array.subarray(0, length) as T;
  }

  #enlarge(length: number): void {
    const larger = this.#make(Math.max(length, 2 * this.#array.length));
    larger.set(this.#array);
    this.#array = larger;
  }
}

/**
 * A growing array of codes, in the narrowest type that holds them; an index that is not set has 0. It does not use `GrowingArray`, whose
 * `set` would write to five types of arrays: V8 runs such code ten times slower.
 */
export class GrowingCodes {
  #codes: Codes = new Uint8Array(startCapacity);
  #highest = 0xff;
  #length = 0;

  /** The index after the one that was set last. */
  get length(): number {
    return this.#length;
  }

  set(index: number, code: number): void {
    if (code > this.#highest) this.#widen(code);
    if (index >= this.#codes.length) this.#enlarge(index + 1);
    this.#codes[index] = code;
    this.#length = index + 1;
  }

  push(code: number): void {
    this.set(this.#length, code);
  }

  view(length: number): Codes {
    if (length > this.#codes.length) this.#enlarge(length);
    return this.#codes.subarray(0, length);
  }

  #enlarge(length: number): void {
    this.#copyTo(makeCodes(Math.max(length, 2 * this.#codes.length), this.#highest));
  }

  #widen(code: number): void {
    this.#highest = code > 0xffff ? 0xffff_ffff : 0xffff;
    this.#copyTo(makeCodes(this.#codes.length, this.#highest));
  }

  #copyTo(codes: Codes): void {
    codes.set(this.#codes);
    this.#codes = codes;
  }
}

/** A new array of the narrowest type for codes up to `highest`. */
export function makeCodes(length: number, highest: number): Codes {
  if (highest <= 0xff) return new Uint8Array(length);
  return highest <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}
