const poolBytes = 4096;

/**
 * Numbers from 0 up to 1, as fine as a byte, which is enough for the 32 letters of a ULID. They are drawn from the
 * system in large pieces: by itself the ULID package asks it 16 times in each millisecond that makes an id.
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
