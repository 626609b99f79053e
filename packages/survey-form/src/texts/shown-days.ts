import type { Language } from '@canvass/surveys';

/** A number of days, such as “7 days”. */
export function shownDays(language: Language, days: number): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}
