import { linesPerColumnFile } from '@canvass/answer-log';
import { times } from './calls.ts';
import { averageOverMonth, daysPerMonth, secondsPerDay, touched, type Load } from './guide-model.ts';
import type { Calls } from './prices.ts';

// Counted with the definition and the texts of the bench `slices`: an answer's line takes some 390 bytes.

/** To write a column file: the lines in reads of 1 MiB, their place, the summary before and after; then the file and the summary. */
const callsPerFile: Calls = { GetBlob: 11, PutBlob: 2 };
/** Of the lines that no column file covers, 256 KiB at a time. */
const linesPerRead = 670;

/** A month of writing column files. The last lines of each survey fill none. */
export function columnFilesMonth({ perDay, surveys }: Load): Calls {
  const ofSurvey = (perDay * daysPerMonth) / surveys;
  return times(callsPerFile, surveys * Math.floor(ofSurvey / linesPerColumnFile));
}

/**
 * A month in which each survey with new answers is recalculated every `intervalS`, from its column files and the rest of its log, by a process
 * that keeps none of them in memory. Only the reads: the commit of the new answers writes the summary.
 */
export function recalculatingFromColumnsMonth(load: Load, intervalS: number): Calls {
  const runsPerDay = Math.min(load.perDay, secondsPerDay / intervalS);
  const summaries = touched(load.surveys, load.perDay / runsPerDay) * runsPerDay * daysPerMonth;
  return { GetBlob: averageOverMonth(load, readsOf) * summaries };
}

/** The summary, the column files, and the lines behind them. */
function readsOf(answers: number): number {
  return (
    1 + Math.floor(answers / linesPerColumnFile) + Math.ceil((answers % linesPerColumnFile) / linesPerRead)
  );
}
