/**
 * Returns the shard of a key, 0 to `shards` − 1. It is the same in every process and version. By rendezvous hashing, in which the
 * highest score wins, an added shard takes over only its own share of the keys.
 */
export function shardOf(key: string, shards: number): number {
  const base = fnv1a(key);
  let best = 0;
  let bestScore = -1;
  for (let shard = 0; shard < shards; shard += 1) {
    const score = mixed(base ^ Math.imul(shard + 1, 0x9e3779b9));
    if (score > bestScore) [best, bestScore] = [shard, score];
  }
  return best;
}

function fnv1a(key: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

/** The finaliser of MurmurHash3: every bit of the input affects every bit of the score. */
function mixed(bits: number): number {
  let hash = bits;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
