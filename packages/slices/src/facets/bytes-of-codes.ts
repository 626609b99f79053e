import type { CodedValues } from './sliced-facet.ts';

/** A code of a list has levels of three bits, with which it stands in the page of a column file. */
const levelBytesPerCode = 3 / 8;

/** Returns the memory of codes and offsets, in bytes. Codes of lists keep the whole page of their file, in which they stand behind levels. */
export function bytesOfCodes({ codes, offsets }: Pick<CodedValues, 'codes' | 'offsets'>): number {
  if (offsets === undefined) return codes.byteLength;
  return offsets.byteLength + codes.byteLength + Math.ceil(levelBytesPerCode * codes.length);
}
