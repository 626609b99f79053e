import type { Language } from '@canvass/surveys';

/** The units of a length, each 1,024 of the one before. */
const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** A number of bytes, such as “2.5 MB”. */
export function shownBytes(language: Language, bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_024 && unit < units.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[unit]!,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
