import { createHmac, hash } from 'node:crypto';
import { base32Digits } from './base32.ts';

const blockBytes = 64;
/** A signer makes room for texts of this many bytes: an instance and the longest key of a client. */
const usualTextBytes = 1_024;
/** UTF-8 has at most so many for each character of a string. */
const bytesPerCharacter = 3;
/** A signature has this many bytes of the HMAC. */
const signedBytes = 10;

/** Signs a text: the first 80 bits of its HMAC, in 16 digits of base32. The same on all sites with the same secret. */
export type Signer = (text: string) => string;

/**
 * HMAC-SHA-256 (RFC 2104) with a key for one purpose, made from the site's secret. Built on the one-shot `hash`, because it is
 * on the path of each answer: 2 µs where `createHmac` takes 15.
 */
export function createSigner(secret: string, purpose: string): Signer {
  const key = createHmac('sha256', secret).update(purpose).digest();
  let inner = padded(key, 0x36, usualTextBytes);
  const outer = padded(key, 0x5c, key.byteLength);
  // Most texts have the same length: a new view for each would take a third of the time.
  let signed = inner;
  return (text) => {
    const room = bytesPerCharacter * text.length;
    if (blockBytes + room > inner.byteLength) inner = padded(key, 0x36, room);
    const bytes = blockBytes + inner.write(text, blockBytes);
    if (signed.buffer !== inner.buffer || signed.byteLength !== bytes) signed = inner.subarray(0, bytes);
    outer.write(hash('sha256', signed, 'binary'), blockBytes, 'binary');
    return toBase32(hash('sha256', outer, 'binary'));
  };
}

/** The key's block, with room for what is hashed after it. */
function padded(key: Buffer, pad: number, room: number): Buffer {
  const block = Buffer.alloc(blockBytes + room);
  for (let index = 0; index < blockBytes; index += 1) block[index] = (key[index] ?? 0) ^ pad;
  return block;
}

/** The two digits of each 10 bits. */
const digitPairs = Array.from(
  { length: 1 << 10 },
  (_, bits) => base32Digits[bits >> 5]! + base32Digits[bits & 31]!,
);

/** `bytes`: as characters, because a hash makes a string in a fifth of the time of a buffer. */
function toBase32(bytes: string): string {
  let text = '';
  let bits = 0;
  let unread = 0;
  for (let at = 0; at < signedBytes; at += 1) {
    bits = (bits << 8) | bytes.charCodeAt(at);
    unread += 8;
    if (unread < 10) continue;
    unread -= 10;
    text += digitPairs[(bits >> unread) & 0x3ff]!;
  }
  return text;
}
