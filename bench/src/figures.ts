import type { Row } from './bench.ts';
import { median } from './percentiles.ts';

/** The medians of the rounds of two contenders, and of the ratios of neighbouring rounds, which have the same index. */
export function compared(
  format: (value: number) => string,
  ours: readonly number[],
  theirs: readonly number[],
): Required<Pick<Row, 'measured' | 'against' | 'ratio'>> {
  return {
    measured: format(median(ours)),
    against: format(median(theirs)),
    ratio: median(ours.map((each, index) => each / (theirs[index] ?? Number.NaN))),
  };
}

/** Three significant digits, thousands grouped. */
export function decimals(value: number): string {
  if (!Number.isFinite(value)) return '?';
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });
}

export function ms(value: number): string {
  return `${decimals(value)} ms`;
}

export function perSecond(value: number): string {
  return `${decimals(value)}/s`;
}
