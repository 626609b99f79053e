import type { Codes } from './codes.ts';

// These functions encode values for a Parquet page: https://github.com/apache/parquet-format/blob/master/Encodings.md
// Numbers have their lowest byte first, as in the memory of all processors that run Canvass.

/** Bytes of a length. */
const lengthBytes = 4;
/** The most bytes of UTF-8 that a UTF-16 code unit takes. */
const maxBytesPerUnit = 3;

/** Encodes texts as PLAIN: each as UTF-8 behind its length. */
export function plainTexts(texts: readonly string[]): Buffer {
  let most = 0;
  for (const text of texts) most += lengthBytes + maxBytesPerUnit * text.length;
  const bytes = Buffer.allocUnsafe(most);
  let end = 0;
  for (const text of texts) {
    const length = bytes.write(text, end + lengthBytes);
    bytes.writeUInt32LE(length, end);
    end += lengthBytes + length;
  }
  return bytes.subarray(0, end);
}

export function plainInt32(numbers: readonly number[]): Buffer {
  return bytesOf(Int32Array.from(numbers));
}

/** Encodes safe integers as PLAIN integers of 64 bits. */
export function plainInt64(numbers: Float64Array): Buffer {
  const halves = new Uint32Array(2 * numbers.length);
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index]!;
    halves[2 * index] = number;
    halves[2 * index + 1] = Math.floor(number / 2 ** 32);
  }
  return bytesOf(halves);
}

export function plainBooleans(values: Uint8Array): Buffer {
  return packed(values, 1);
}

/**
 * Encodes codes, from 0, of a dictionary of `size` values as RLE_DICTIONARY. Each code takes whole bytes instead of the bits that it needs, and most
 * stand at a multiple of their width, behind `before` bytes of the page: a reader takes them where they are, and zstd makes them as small.
 */
export function indexes(codes: Codes, size: number, before: number): Buffer {
  const Width = size <= 2 ** 8 ? Uint8Array : size <= 2 ** 16 ? Uint16Array : Uint32Array;
  const width = Buffer.of(8 * Width.BYTES_PER_ELEMENT);
  const { length } = codes;
  if (length === 0) return width;
  if (codes.every((code) => code === codes[0])) {
    return Buffer.concat([width, varint(repeatedRun(length)), bytesOf(Width.of(codes[0]!))]);
  }
  const groups = Math.ceil(length / valuesPerGroup);
  const padded = new Width(groups * valuesPerGroup);
  padded.set(codes);
  const start = before + width.byteLength;
  return Buffer.concat([width, varint(packedRun(groups), start, Width.BYTES_PER_ELEMENT), bytesOf(padded)]);
}

/** Encodes repetition or definition levels, of `width` bits each, behind their length. */
export function levels(values: Uint8Array, width: 1 | 2): Buffer {
  const [first = 0] = values;
  const runs = values.every((level) => level === first)
    ? [varint(repeatedRun(values.length)), Buffer.of(first)]
    : [varint(packedRun(Math.ceil(values.length / valuesPerGroup))), packed(values, width)];
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(runs.reduce((sum, { byteLength }) => sum + byteLength, 0));
  return Buffer.concat([length, ...runs]);
}

/** A packed run has a multiple of this number of values. */
export const valuesPerGroup = 8;
const packedRun = (groups: number): number => 2 * groups + 1;
const repeatedRun = (values: number): number => 2 * values;

function packed(values: Uint8Array, width: 1 | 2): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.length / valuesPerGroup) * width);
  for (let index = 0, at = 0; index < values.length; at++) {
    let byte = 0;
    for (let shift = 0; shift < 8 && index < values.length; shift += width) byte |= values[index++]! << shift;
    bytes[at] = byte;
  }
  return bytes;
}

/** Some readers reject a number of 32 bits that takes more bytes than this. */
const mostVarintBytes = 5;

/**
 * Encodes a number so that what stands behind it begins at a multiple of `alignment` if it begins at `start` itself: zeros at its end do not change
 * it. If too many bytes would be needed for that, it takes as few as it can.
 */
function varint(number: number, start = 0, alignment = 1): Buffer {
  const bytes: number[] = [];
  for (let rest = number; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 0x80))
    bytes.push(rest & 0x7f);
  const short = -(start + bytes.length) & (alignment - 1);
  if (bytes.length + short <= mostVarintBytes) {
    for (let zeros = 0; zeros < short; zeros++) bytes.push(0);
  }
  return Buffer.from(bytes.map((byte, index) => (index < bytes.length - 1 ? byte | 0x80 : byte)));
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
