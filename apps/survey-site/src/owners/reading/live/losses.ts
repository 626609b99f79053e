import { surveyPath } from '@canvass/answer-log';
import type { SummaryOf } from './summary-of.ts';

/** Names which answers of the log were erased or removed: what was read of it may be shown while this stays, as answers were only added since. */
export function lossesOf({ key, summary }: SummaryOf): string {
  const { logSince, removedLines, ledgerLines, erased } = summary;
  return [surveyPath(key), logSince, removedLines, ledgerLines, ...erased].join(' ');
}
