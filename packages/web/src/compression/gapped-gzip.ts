import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { gzipLevel } from './content-coding.ts';

/** The text around a gap, compressed once. All responses share these bytes. */
export interface GappedGzip {
  /** The length of the shared bytes. */
  readonly bytes: number;
  /** Returns the parts of a gzip file that has `own` in the gap, not compressed. */
  readonly filledWith: (own: Buffer) => readonly Buffer[];
}

const compressed = promisify(deflateRaw);
const level = gzipLevel;
/** The compressed bytes end with a byte, and further ones may follow. */
const finishFlush = constants.Z_SYNC_FLUSH;
/** The header of a gzip file without a name and a time, from an unknown system (RFC 1952, section 2.3). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The most bytes of a block that is not compressed (RFC 1951, section 3.2.4). */
const maxStored = 0xffff;
/** The bytes before such a block: that it is one, its length, and the complement of that. */
const storedHead = 5;

/** Compresses a text with a gap in the thread pool. */
export async function gappedGzip(before: Buffer, after: Buffer): Promise<GappedGzip> {
  const [compressedBefore, end] = await Promise.all([
    compressed(before, { level, finishFlush }),
    compressed(after, { level }),
  ]);
  const start = Buffer.concat([header, compressedBefore]);
  const beforeCrc = crc32(before);
  const crcBeforeAfter = crcFollowedBy(after);
  return {
    bytes: start.byteLength + end.byteLength,
    filledWith(own) {
      const trailer = Buffer.allocUnsafe(8);
      trailer.writeUInt32LE(crcBeforeAfter(crc32(own, beforeCrc)));
      trailer.writeUInt32LE(before.byteLength + own.byteLength + after.byteLength, 4);
      return [start, ...stored(own), end, trailer];
    },
  };
}

/** Bytes as blocks that are not compressed and not the last ones: starting a compressor takes longer than all else. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.byteLength; at += maxStored) {
    const part = bytes.subarray(at, at + maxStored);
    const { byteLength: length } = part;
    const block = Buffer.allocUnsafe(storedHead + length);
    block[0] = 0;
    block.writeUInt16LE(length, 1);
    block.writeUInt16LE(length ^ maxStored, 3);
    part.copy(block, storedHead);
    blocks.push(block);
  }
  return blocks;
}

/**
 * Returns a function from the CRC-32 of a text to that of the text followed by `after`. Reading `after` again takes a millisecond for
 * 5 MB; but its effect on the CRC before it is linear, so that 32 values say it for all.
 */
function crcFollowedBy(after: Buffer): (crc: number) => number {
  const ofNothing = crc32(after, 0);
  const ofBit = Uint32Array.from({ length: 32 }, (_, bit) => crc32(after, 2 ** bit) ^ ofNothing);
  return (crc) => {
    let result = ofNothing;
    for (let bit = 0; bit < 32; bit += 1) if ((crc >>> bit) & 1) result ^= ofBit[bit]!;
    return result >>> 0;
  };
}
