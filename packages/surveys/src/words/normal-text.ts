import { cutLongMarkRuns } from '../shared/mark-runs.ts';

const dottedI = /i\u0307+/g;

/**
 * The text in lower case (`toLowerCase`, so independent of the locale), with a space for each run of more than 30 combining
 * marks, in normal form C. `İ` is `i`, so that İstanbul and istanbul are one word in every language; `ı` is a letter of its own. Takes
 * linear time for every text.
 */
export function normalText(text: string): string {
  const normal = cutLongMarkRuns(text.toLowerCase()).normalize('NFC');
  // Without the dot, the marks after it may be composed with the letter.
  return normal.includes('i\u0307') ? normal.replaceAll(dottedI, 'i').normalize('NFC') : normal;
}
