import { isAscii } from 'node:buffer';
import { readVarInt } from 'hyparquet/src/thrift.js';
import type { Codes } from './codes.ts';
import { valuesPerGroup } from './encode-values.ts';
import { damaged } from './errors.ts';

// These functions decode what encode-values.ts encodes. They ignore bytes behind the values.

/** Bytes of a length. */
export const lengthBytes = 4;

export function readTexts(bytes: Buffer): string[] {
  // Slicing one string takes less time than decoding each text.
  const ascii = isAscii(bytes) ? bytes.toString('latin1') : undefined;
  const texts: string[] = [];
  for (let at = 0; at < bytes.byteLength;) {
    const start = at + lengthBytes;
    const end = start + bytes.readUInt32LE(at);
    if (end > bytes.byteLength) throw damaged('a text is too long');
    texts.push(ascii?.slice(start, end) ?? bytes.toString('utf8', start, end));
    at = end;
  }
  return texts;
}

export function readInt32(bytes: Buffer): number[] {
  return Array.from(int32In(bytes));
}

/** Decodes safe integers of 64 bits. */
export function readInt64(bytes: Buffer): Float64Array {
  const halves = int32In(bytes);
  const numbers = new Float64Array(halves.length / 2);
  for (let index = 0; index < numbers.length; index++) {
    numbers[index] = halves[2 * index + 1]! * 2 ** 32 + (halves[2 * index]! >>> 0);
  }
  return numbers;
}

export function readBooleans(bytes: Buffer, count: number): Uint8Array {
  if (8 * bytes.byteLength < count) throw damaged('values are missing');
  const values = new Uint8Array(count);
  for (let index = 0; index < count; index++) values[index] = bitAt(bytes, index);
  return values;
}

/** Returns one of the bits that are packed eight to a byte, the lowest first. */
export function bitAt(bits: Uint8Array, index: number): number {
  return (bits[index >>> 3]! >>> (index & 7)) & 1;
}

/** Decodes the dictionary indexes of `count` values. They stay where they are in the page, which nothing else reads, if they stand at a multiple of their width. */
export function readIndexes(bytes: Buffer, count: number): Codes {
  if (count === 0) return new Uint8Array();
  const { header, end } = readRun(bytes, 1);
  const values = bytes.subarray(end);
  const Width = { 8: Uint8Array, 16: Uint16Array, 32: Uint32Array }[bytes.readUInt8(0)];
  if (Width === undefined) throw damaged('indexes have another width');
  if (isRepeated(header)) {
    if (header >>> 1 !== count) throw damaged('indexes are missing');
    return new Width(count).fill(new Width(alignedCopy(values))[0]!);
  }
  if ((header >>> 1) * valuesPerGroup < count) throw damaged('indexes are missing');
  return values.byteOffset % Width.BYTES_PER_ELEMENT === 0 &&
    values.byteLength >= count * Width.BYTES_PER_ELEMENT
    ? new Width(values.buffer as ArrayBuffer, values.byteOffset, count)
    : new Width(alignedCopy(values), 0, count);
}

/** Levels of one or two bits each. */
export interface Levels {
  /** The levels, as a page has them: packed into bytes, the first in the lowest bits. Bits behind the levels of a column are 0. */
  readonly packed: Uint8Array;
  /** The offset behind the levels. */
  readonly end: number;
}

/** Reads `count` levels of `width` bits each, which stand behind their length. */
export function readLevels(bytes: Buffer, start: number, width: 1 | 2, count: number): Levels {
  const end = start + lengthBytes + bytes.readUInt32LE(start);
  const { header, end: valuesStart } = readRun(bytes, start + lengthBytes);
  const values = header >>> 1;
  if (isRepeated(header)) {
    if (values !== count) throw damaged('levels are missing');
    return { packed: repeatedLevel(bytes[valuesStart]!, width, count), end };
  }
  const packed = bytes.subarray(valuesStart, end);
  if (values * valuesPerGroup < count || 8 * packed.byteLength < width * count) {
    throw damaged('levels are missing');
  }
  return { packed, end };
}

function repeatedLevel(level: number, width: 1 | 2, count: number): Uint8Array {
  const bits = width * count;
  const packed = new Uint8Array(Math.ceil(bits / 8)).fill(level * (width === 1 ? 0b1111_1111 : 0b0101_0101));
  if (bits % 8 > 0) packed[packed.length - 1]! &= (1 << (bits % 8)) - 1;
  return packed;
}

/** Returns how many of the first `count` bits are 1. */
export function countOnes(bits: Uint8Array, count: number): number {
  let ones = 0;
  for (let index = 0; index < count; index++) ones += bitAt(bits, index);
  return ones;
}

/** Reads the header of a run. `end` is the offset behind it. */
function readRun(bytes: Buffer, offset: number): { readonly header: number; readonly end: number } {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset };
  return { header: readVarInt(reader) >>> 0, end: reader.offset };
}

/** Returns whether a run is one value, repeated; otherwise it is of packed values. */
function isRepeated(header: number): boolean {
  return (header & 1) === 0;
}

/** Returns the integers of the bytes, without a copy if it needs none. */
function int32In(bytes: Buffer): Int32Array {
  const { BYTES_PER_ELEMENT: width } = Int32Array;
  return bytes.byteOffset % width === 0
    ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / width)
    : new Int32Array(alignedCopy(bytes));
}

function alignedCopy(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
