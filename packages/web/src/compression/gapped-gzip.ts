import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { gzipLevel } from './content-coding.ts';

/** The text around a gap, compressed once. All responses share these bytes. */
export interface GappedGzip {
  /** The length of the shared bytes. */
  readonly bytes: number;
  /** Returns the parts of a gzip file that has `own` in the gap, not compressed. */
  readonly filledWith: (own: Buffer) => Buffer[];
}

const compressed = promisify(deflateRaw);
const level = gzipLevel;
/** The compressed bytes end with a byte, and further ones may follow. */
const finishFlush = constants.Z_SYNC_FLUSH;
/** The header of a gzip file without a name and a time, from an unknown system (RFC 1952, section 2.3). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Compresses a text with a gap in the thread pool. */
export async function gappedGzip(before: Buffer, after: Buffer): Promise<GappedGzip> {
  const [start, end] = await Promise.all([
    compressed(before, { level, finishFlush }),
    compressed(after, { level }),
  ]);
  const beforeCrc = crc32(before);
  return {
    bytes: start.byteLength + end.byteLength,
    filledWith(own) {
      const trailer = Buffer.alloc(8);
      // Over the whole text each time: a millisecond for 5 MB.
      trailer.writeUInt32LE(crc32(after, crc32(own, beforeCrc)));
      trailer.writeUInt32LE(before.byteLength + own.byteLength + after.byteLength, 4);
      return [header, start, deflateRawSync(own, { level: 0, finishFlush }), end, trailer];
    },
  };
}
