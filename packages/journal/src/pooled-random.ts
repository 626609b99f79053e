/** Random bytes that are asked for at once. */
const poolBytes = 4096;

/**
 * Returns random numbers in [0, 1) with 8 bits each, which is enough for the 32 digits of a ULID. It asks for random bytes in large pieces,
 * because an id takes 16 of them.
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
