import { cutLongMarkRuns } from './mark-runs.ts';

/**
 * The text in lower case (`toLowerCase`, so independent of the locale), with a space for each run of more than 30 combining
 * marks, in normal form C. Takes linear time for every text.
 */
export function normalText(text: string): string {
  return cutLongMarkRuns(text.toLowerCase()).normalize('NFC');
}
