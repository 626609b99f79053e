const poolBytes = 4096;

/**
 * Random numbers from 0 up to 1, one byte each, which is enough for the 32 letters of a ULID. Random bytes are taken in
 * large pieces, because the ULID package alone would ask for them 16 times per id.
 */
export function pooledRandom(randomBytes: (size: number) => Buffer): () => number {
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = randomBytes(poolBytes);
      used = 0;
    }
    const byte = pool[used]!;
    used += 1;
    return byte / 256;
  };
}
