import { perLanguage } from '@canvass/web/texts';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const formats = perLanguage((language) =>
  units.map(
    (unit) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumSignificantDigits: 2,
      }),
  ),
);

/** Says roughly how large a file is, as people's computers say it: `40 kB`, `1.8 MB`. */
export function shownSize(bytes: number): string {
  let [value, index] = [Math.max(bytes, 1_000) / 1_000, 0];
  while (value >= 999.5 && index < units.length - 1) {
    value /= 1_000;
    index += 1;
  }
  return formats()[index]!.format(value);
}
