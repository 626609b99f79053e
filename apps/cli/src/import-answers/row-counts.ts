const leastSlots = 1 << 10;
/** The table grows once this share of it is full. */
const maxLoad = 0.7;

/**
 * How often each row was seen, by the first 64 bits of its hash: a hash table in numbers only, some 17 to 34 bytes a row,
 * because a file may have tens of millions.
 */
export class RowCounts {
  #keys = new BigUint64Array(leastSlots);
  #counts = new Uint32Array(leastSlots);
  #size = 0;

  /** Returns how often it was seen before. */
  seen(hash: Buffer): number {
    if (this.#size >= this.#keys.length * maxLoad) this.#grow();
    // An empty slot has 0.
    const key = hash.readBigUInt64LE(0) | 1n;
    const slot = slotOf(this.#keys, key);
    if (this.#keys[slot] === 0n) {
      this.#keys[slot] = key;
      this.#size += 1;
    }
    this.#counts[slot]! += 1;
    return this.#counts[slot]! - 1;
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts];
    this.#keys = new BigUint64Array(keys.length * 2);
    this.#counts = new Uint32Array(keys.length * 2);
    keys.forEach((key, index) => {
      if (key === 0n) return;
      const slot = slotOf(this.#keys, key);
      this.#keys[slot] = key;
      this.#counts[slot] = counts[index]!;
    });
  }
}

function slotOf(keys: BigUint64Array, key: bigint): number {
  const mask = keys.length - 1;
  let slot = Number((key >> 8n) & BigInt(mask));
  while (keys[slot] !== 0n && keys[slot] !== key) slot = (slot + 1) & mask;
  return slot;
}
