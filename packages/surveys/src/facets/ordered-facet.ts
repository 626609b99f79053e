import { isDay, maxDay, minDay, startOfMonth, startOfYear } from './days.ts';
import type { FacetType } from './facet.ts';
import { maxNumber } from './number-form.ts';

/** The facets whose values are integers in an order: they have ranges, and a distribution. */
export type OrderedType = Extract<FacetType, 'number' | 'date'>;

/** Whether any definition could have this value. */
export function isNumber(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= maxNumber;
}

interface Ordered {
  readonly lowest: number;
  readonly highest: number;
  readonly isValue: (value: unknown) => value is number;
  /** The first value of the bin that a value is in, by how coarse the bins are. A finer bin lies within one coarser bin. */
  readonly binOf: readonly [fine: (value: number) => number, coarse: (value: number) => number];
}

/** What differs between ordered facets. */
export const ordered: Readonly<Record<OrderedType, Ordered>> = {
  number: {
    lowest: -maxNumber,
    highest: maxNumber,
    isValue: isNumber,
    binOf: [(value) => numberBin(value, 7), (value) => numberBin(value, 4)],
  },
  date: { lowest: minDay, highest: maxDay, isValue: isDay, binOf: [startOfMonth, startOfYear] },
};

export function isOrdered(type: FacetType): type is OrderedType {
  return Object.hasOwn(ordered, type);
}

/**
 * The value of the lowest magnitude in a bin. Each doubling has `2 ** bits` bins, so that a bin is narrower than that part of its values;
 * values below `2 ** (bits + 1)` have a bin of their own.
 */
function numberBin(value: number, bits: number): number {
  const magnitude = Math.abs(value);
  const step = 2 ** Math.max(0, bitsOf(magnitude) - 1 - bits);
  const bin = Math.floor(magnitude / step) * step;
  return value < 0 ? -bin : bin;
}

/** The number of binary digits. */
function bitsOf(magnitude: number): number {
  const high = Math.floor(magnitude / 2 ** 32);
  return high === 0 ? 32 - Math.clz32(magnitude) : 64 - Math.clz32(high);
}
