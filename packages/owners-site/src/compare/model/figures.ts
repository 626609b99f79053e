import { perLanguage } from '@canvass/web/texts';

const average = perLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const score = perLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
);

/** Formats a mean, such as `3.9` or `72.3 kg`. */
export function shownAverage(mean: number, unit?: string): string {
  const shown = average().format(mean);
  return unit === undefined ? shown : `${shown}\u{A0}${unit}`;
}

/** Formats a score without decimals, such as `+31` or `−4`. */
export function shownWholeScore(value: number): string {
  return score().format(value).replace('-', '−');
}
