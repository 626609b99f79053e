import { surveyPath } from '@canvass/answer-log';
import type { SummaryOf } from './summary-of.ts';

/**
 * Names the answers that were erased or removed from the log, and the time zone of the days. While the name stays the same, answers were only
 * added, so what was read earlier may still be shown.
 */
export function lossesOf({ key, summary }: SummaryOf): string {
  const { totals, logSince, removedLines, ledgerLines, erased } = summary;
  return [surveyPath(key), totals.zone.name, logSince, removedLines, ledgerLines, ...erased].join(' ');
}
