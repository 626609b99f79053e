export interface UnfinishedBodyLimits {
  /** All bodies that have arrived in part may take this many bytes together. */
  readonly maxBytes: number;
  /** Those from one address may take this many bytes together. */
  readonly maxBytesPerAddress: number;
}

/** The limit that has no room left. */
export type FullLimit = 'process' | 'address';

/** Bodies up to this size have a higher limit per address: a whole lecture hall may share one. */
const smallBytes = 16 * 1024;
/**
 * Small bodies of one address may take this share of the memory for unfinished bodies: one address must not take the memory that all others
 * need.
 */
const smallShare = 1 / 2;

/** Counts the memory of bodies that have arrived in part. Bytes that are only announced do not count. */
export class UnfinishedBodies {
  readonly #limits: UnfinishedBodyLimits;
  readonly #maxSmallBytesPerAddress: number;
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;

  constructor(limits: UnfinishedBodyLimits) {
    this.#limits = limits;
    this.#maxSmallBytesPerAddress = Math.max(limits.maxBytesPerAddress, limits.maxBytes * smallShare);
  }

  /** Takes `more` bytes for a body that already has `taken`. Returns the limit that refuses them, if one does. */
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
