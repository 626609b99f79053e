import { crc32 } from 'node:zlib';

/**
 * Returns the fingerprint of answers as JSON, by which sites compare attempts to send them: a signed integer of 32 bits. Withdrawal codes and marks of
 * sent answers have it, so it stays the same. Records are compared by another one (`fingerprintOf`).
 */
export function answersFingerprint(json: string | Buffer): number {
  return crc32(json) | 0;
}
