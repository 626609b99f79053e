import type { NumberFacet, NumberScale } from './facet.ts';
import { minutesPerHour } from './number-form.ts';

/** A facet without a scale is shown in at most this many ranges. */
const maxRanges = 20;
const hoursPerDay = 24;
/** The widths of ranges, times a power of ten: people read their ends at a glance. */
const roundWidths = [1, 2, 5];

/**
 * Ranges of one round width, in rising order, that have all values between two: at most 20. Times of day have one for each
 * hour. Both ends of a range are included. They depend on these two only.
 */
export function rangesOf({ clock }: NumberFacet, { min: lowest, max: highest }: NumberScale): NumberScale[] {
  const width = clock ? minutesPerHour : roundWidth(lowest, highest);
  const ranges: NumberScale[] = [];
  for (let min = startOf(lowest, width); min <= highest; min += width)
    ranges.push({ min, max: min + width - 1 });
  return ranges;
}

/** The most values or ranges that a histogram of the facet lists, but for values outside its scale. */
export function numbersListed({ scale, clock }: NumberFacet): number {
  if (scale !== undefined) return scale.max - scale.min + 1;
  return clock ? hoursPerDay : maxRanges;
}

/** The index of the range that has the value; -1 if none has. The ranges are in rising order. */
export function indexOfRange(ranges: readonly NumberScale[], value: number): number {
  let [from, to] = [0, ranges.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (ranges[middle]!.max < value) from = middle + 1;
    else to = middle;
  }
  const found = ranges[from];
  return found !== undefined && found.min <= value ? from : -1;
}

function roundWidth(lowest: number, highest: number): number {
  for (let power = 1; ; power *= 10) {
    const width = roundWidths
      .map((each) => each * power)
      .find((each) => countOf(lowest, highest, each) <= maxRanges);
    if (width !== undefined) return width;
  }
}

function countOf(lowest: number, highest: number, width: number): number {
  return Math.floor(highest / width) - Math.floor(lowest / width) + 1;
}

function startOf(value: number, width: number): number {
  return Math.floor(value / width) * width;
}
