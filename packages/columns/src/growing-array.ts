import type { Codes } from './answer-columns.ts';

const startCapacity = 256;

interface TypedArray {
  readonly length: number;
  [index: number]: number;
  set(values: ArrayLike<number>): void;
  subarray(from: number, to: number): this;
}

/**
 * A typed array that numbers are added to. What `view` has returned never changes: a number is set only beyond it, and a larger
 * array is a new one.
 */
export class GrowingArray<T extends TypedArray> {
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
    return this.#array.subarray(0, length);
  }

  #enlarge(length: number): void {
    const larger = this.#make(Math.max(length, 2 * this.#array.length));
    larger.set(this.#array);
    this.#array = larger;
  }
}

/** The same of codes, 0 where none is set, as narrow as the largest of them allows. */
export class GrowingCodes {
  #highest = 0xff;
  #codes: GrowingArray<Codes> = new GrowingArray((length) => new Uint8Array(length));
  #length = 0;

  /** One beyond the last that was set. */
  get length(): number {
    return this.#length;
  }

  set(index: number, code: number): void {
    if (code > this.#highest) this.#widen(code);
    this.#codes.set(index, code);
    this.#length = index + 1;
  }

  push(code: number): void {
    this.set(this.#length, code);
  }

  view(length: number): Codes {
    return this.#codes.view(length);
  }

  #widen(code: number): void {
    const narrow = this.#codes.view(this.#length);
    const Wider = code > 0xffff ? Uint32Array : Uint16Array;
    this.#highest = code > 0xffff ? 0xffff_ffff : 0xffff;
    this.#codes = new GrowingArray<Codes>((length) => new Wider(length));
    for (const [index, each] of narrow.entries()) this.#codes.set(index, each);
  }
}

/** The narrowest array for codes up to `highest`. */
export function makeCodes(length: number, highest: number): Codes {
  if (highest <= 0xff) return new Uint8Array(length);
  return highest <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}
