import { isAscii } from 'node:buffer';
import { readVarInt } from 'hyparquet/src/thrift.js';
import type { Codes } from './codes.ts';
import { valuesPerGroup } from './encode-values.ts';
import { damaged } from './errors.ts';

// These functions decode what encode-values.ts encodes. They ignore bytes behind the values.

/** Bytes of a length. */
const lengthBytes = 4;

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
  return Array.from(new Int32Array(alignedCopy(bytes)));
}

/** Decodes safe integers of 64 bits. */
export function readInt64(bytes: Buffer): Float64Array {
  const halves = new Int32Array(alignedCopy(bytes));
  const numbers = new Float64Array(halves.length / 2);
  for (let index = 0; index < numbers.length; index++) {
    numbers[index] = halves[2 * index + 1]! * 2 ** 32 + (halves[2 * index]! >>> 0);
  }
  return numbers;
}

export function readBooleans(bytes: Buffer, count: number): Uint8Array {
  return unpacked(bytes, 1, count);
}

/** Decodes the dictionary indexes of `count` values. */
export function readIndexes(bytes: Buffer, count: number): Codes {
  const { header, end } = readRun(bytes, 1);
  const groups = header >>> 1;
  if ((header & 1) === 0 || groups * valuesPerGroup < count) throw damaged('indexes are missing');
  const values = bytes.subarray(end);
  switch (bytes.readUInt8(0)) {
    case 8:
      return new Uint8Array(alignedCopy(values), 0, count);
    case 16:
      return new Uint16Array(alignedCopy(values), 0, count);
    case 32:
      return new Uint32Array(alignedCopy(values), 0, count);
    default:
      throw damaged('indexes have another width');
  }
}

/** Decodes `count` levels of `width` bits each, which stand behind their length. `end` is the offset behind them. */
export function readLevels(
  bytes: Buffer,
  start: number,
  width: 1 | 2,
  count: number,
): { readonly levels: Uint8Array; readonly end: number } {
  const end = start + lengthBytes + bytes.readUInt32LE(start);
  const { header, end: valuesStart } = readRun(bytes, start + lengthBytes);
  const isRepeated = (header & 1) === 0;
  const values = header >>> 1;
  if (isRepeated ? values !== count : values * valuesPerGroup < count) throw damaged('levels are missing');
  const levels = isRepeated
    ? new Uint8Array(count).fill(bytes[valuesStart]!)
    : unpacked(bytes.subarray(valuesStart, end), width, count);
  return { levels, end };
}

function unpacked(bytes: Buffer, width: 1 | 2, count: number): Uint8Array {
  if (8 * bytes.byteLength < width * count) throw damaged('values are missing');
  const values = new Uint8Array(count);
  const mask = width === 1 ? 1 : 3;
  for (let index = 0, at = 0; index < count; at++) {
    const end = Math.min(count, index + 8 / width);
    for (let byte = bytes[at]!; index < end; byte >>>= width) values[index++] = byte & mask;
  }
  return values;
}

/** Reads the header of a run. `end` is the offset behind it. */
function readRun(bytes: Buffer, offset: number): { readonly header: number; readonly end: number } {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset };
  return { header: readVarInt(reader) >>> 0, end: reader.offset };
}

function alignedCopy(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
