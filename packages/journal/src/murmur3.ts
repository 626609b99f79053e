/**
 * Hashes the bytes from `from` up to `to` by MurmurHash3 (Austin Appleby) with 32 bits and seed 0, as a signed integer. It protects no
 * secret. For the 100 bytes of an answer it takes a quarter of the time of `crc32` in `node:zlib`, which needs an object for each call.
 */
export function murmur3(bytes: DataView, from: number, to: number): number {
  const wordsEnd = from + ((to - from) & ~3);
  let hash = 0;
  for (let at = from; at < wordsEnd; at += 4) {
    hash ^= scramble(bytes.getInt32(at, true));
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let at = to - 1; at >= wordsEnd; at -= 1) rest = (rest << 8) | bytes.getUint8(at);
  hash ^= scramble(rest) ^ (to - from);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function scramble(word: number): number {
  const mixed = Math.imul(word, 0xcc9e2d51);
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
}
