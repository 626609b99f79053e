export interface UnfinishedBodyLimits {
  /** Of all bodies that have arrived in part, in bytes. */
  readonly maxBytes: number;
  /** Of those from one address. */
  readonly maxBytesPerAddress: number;
}

/** Which limit has no room for what is asked for. */
export type FullLimit = 'process' | 'address';

/** A body of up to so many bytes has a wider limit of its address: behind one a whole hall may be sending. */
const smallBytes = 16 * 1024;
/** Of `maxBytes`, where those bodies end: one address must not take what all others need. */
const smallShare = 1 / 2;

/** The memory of the bodies that have arrived in part. What is announced and has not arrived takes none. */
export class UnfinishedBodies {
  readonly #limits: UnfinishedBodyLimits;
  readonly #maxSmallBytesPerAddress: number;
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;

  constructor(limits: UnfinishedBodyLimits) {
    this.#limits = limits;
    this.#maxSmallBytesPerAddress = Math.max(limits.maxBytesPerAddress, limits.maxBytes * smallShare);
  }

  /** Takes `more` bytes for a body that has `taken` some; undefined: they are its own until they are released. */
  take(address: string, taken: number, more: number): FullLimit | undefined {
    const ofAddress = (this.#bytesOf.get(address) ?? 0) + more;
    if (this.#bytes + more > this.#limits.maxBytes) return 'process';
    const isSmall = taken + more <= smallBytes;
    const ofAddressAtMost = isSmall ? this.#maxSmallBytesPerAddress : this.#limits.maxBytesPerAddress;
    if (ofAddress > ofAddressAtMost) return 'address';
    this.#bytesOf.set(address, ofAddress);
    this.#bytes += more;
    return undefined;
  }

  /** Gives all bytes of one body back. */
  release(address: string, bytes: number): void {
    const left = (this.#bytesOf.get(address) ?? 0) - bytes;
    if (left > 0) this.#bytesOf.set(address, left);
    else this.#bytesOf.delete(address);
    this.#bytes -= bytes;
  }
}
