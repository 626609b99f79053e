import type { ScheduleResult } from './run-schedule.ts';
import { faultsOf, type Stats } from './environment/stats.ts';

/** The result of a run in a few lines. */
export function describeRun(stats: Stats, seconds: number): string {
  return [
    `${number(stats.schedules)} schedules in ${seconds.toFixed(1)} s (${number(stats.schedules / seconds)} per second)`,
    `${number(stats.requests)} storage requests, ${number(faultsOf(stats))} faults: ` +
      `${number(stats.lostAnswers)} responses of storage lost (${number(stats.landedLate)} of the requests landed late, ` +
      `${number(stats.neverLanded)} never), ${number(stats.crashes)} crashes, ${number(stats.suspensions)} suspensions, ` +
      `${number(stats.hintsLost)} hints lost, ${number(stats.hintsDoubled)} doubled, ` +
      `${number(stats.damagedSummaries)} summaries damaged`,
    `${number(stats.summaryVersions)} summary versions recounted, ${number(stats.compactions)} compactions, ` +
      `${number(stats.rebuilds)} rebuilds, ${number(stats.takeOvers)} segments taken over, ${number(stats.retired)} retired, ` +
      `${number(stats.deferred)} surveys deferred, ${number(stats.columnFiles)} column files listed (${number(stats.refusedFiles)} refused, ` +
      `${number(stats.lostFiles)} damaged), ${number(stats.analyses)} analyses, ${number(stats.recounts)} recounts, ${number(stats.recountedDays)} of days, ` +
      `${number(stats.quarantined)} lines in quarantine, ${number(stats.deletions)} surveys deleted, ` +
      `${number(stats.cleanedBlobs)} log blobs cleaned up`,
    `${number(stats.submitted)} answers sent, ${number(stats.acknowledged)} acknowledged`,
  ].join('\n');
}

/** The trace of a seed, if there is one, and its result. */
export function describeSchedule({ seed, profile, violation, trace }: ScheduleResult): string {
  const end = violation
    ? [
        `seed ${seed} violates "${violation.code}": ${violation.message}`,
        ...(violation.cause instanceof Error ? [violation.cause.stack ?? String(violation.cause)] : []),
      ]
    : [`seed ${seed} shows no violation`];
  return [...trace, `profile ${JSON.stringify(profile)}`, ...end].join('\n');
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en');
}
