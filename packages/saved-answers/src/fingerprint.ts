import { crc32 } from 'node:zlib';

/** Returns the fingerprint of answers as JSON: a signed integer of 32 bits. A withdrawal code has the same of its answers. */
export function fingerprintOf(json: string): number {
  return crc32(json) | 0;
}
