import type { Codes } from './codes.ts';

const startCapacity = 256;

/**
 * A typed array that numbers are added to. What `view` has returned never changes: a number is set only beyond it, and a larger
 * array is a new one.
 */
export class GrowingArray<T extends Float64Array | Int32Array | Uint32Array | Uint8Array> {
  readonly #make: (length: number) => T;
  #array: T;

  /** `make`: an array whose numbers are those that are not set. */
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
 * The same of codes, 0 where none is set, as narrow as the largest of them allows. With an array of its own: one place in the code that
 * sets numbers in five types of arrays takes ten times as long.
 */
export class GrowingCodes {
  #codes: Codes = new Uint8Array(startCapacity);
  #highest = 0xff;
  #length = 0;

  /** One beyond the last that was set. */
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

/** The narrowest array for codes up to `highest`. */
export function makeCodes(length: number, highest: number): Codes {
  if (highest <= 0xff) return new Uint8Array(length);
  return highest <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}
