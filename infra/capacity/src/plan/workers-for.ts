import { UsageError } from '../usage-error.ts';
import type { Asked } from './asked.ts';
import { type Cell, callsOfSharedCommit } from './cell-calls.ts';
import type { Facts } from './facts.ts';
import type { Measured } from './measured.ts';
import { callsPerCommit, isEnough, largestCycle, workerCycle } from './worker-cycle.ts';

type Counting = Pick<Cell, 'workersNeeded' | 'workersPerSurvey' | 'cycle' | 'commitCalls'>;

/** The workers of a cell, without spare ones, and how each of them counts. */
export function workersFor(
  { answersPerS, activeSurveys }: Pick<Cell, 'answersPerS' | 'activeSurveys'>,
  sites: number,
  asked: Asked,
  { measured, simulated }: Facts,
): Counting {
  const perSurveyS = answersPerS / activeSurveys;
  const single = workerCycle(activeSurveys, perSurveyS, asked, measured, { isAlone: asked.spare === 0 });
  // With requests to any site, spare workers count, too: they share the segments of all sites.
  const isShared = asked.routing === 'any' && sites > 1 && asked.spare > 0;
  if (!isShared && activeSurveys <= measured.surveys && isEnough(single, asked))
    return { workersNeeded: 1, cycle: single, workersPerSurvey: 1, commitCalls: callsPerCommit };
  if (asked.routing === 'tenant') {
    const cycle = largestCycle(perSurveyS, asked, measured);
    assertCountable(perSurveyS, asked, measured);
    if (cycle === undefined)
      throw new UsageError(`no worker can show answers within ${asked.freshnessS} s: allow more`);
    const workersNeeded = Math.max(1, Math.ceil(activeSurveys / cycle.surveys));
    const ofEach = workerCycle(activeSurveys / workersNeeded, perSurveyS, asked, measured);
    return { workersNeeded, cycle: ofEach, workersPerSurvey: 1, commitCalls: callsPerCommit };
  }
  // A survey is in the same partition of each site: with a partition for each site, a worker sees all surveys, and some answers of each.
  for (let workersNeeded = 1; ; workersNeeded = Math.ceil(1.1 * workersNeeded)) {
    const workers = workersNeeded + asked.spare;
    const partitions = Math.ceil(workers / sites);
    const workersPerSurvey = Math.min(workers, sites);
    const surveys = activeSurveys / partitions;
    const commitCalls =
      workersPerSurvey > 1 ? callsOfSharedCommit(simulated, workersPerSurvey) : callsPerCommit;
    const cycle = workerCycle(surveys, perSurveyS / workersPerSurvey, asked, measured, { commitCalls });
    if ((surveys <= measured.surveys && isEnough(cycle, asked)) || surveys < 1)
      return { workersNeeded, cycle, workersPerSurvey, commitCalls };
  }
}

function assertCountable(perSurveyS: number, { utilisation }: Asked, measured: Measured): void {
  const most = measured.hotAnswersPerCoreS * utilisation;
  if (perSurveyS > most)
    throw new UsageError(
      `each survey would get ${Math.round(perSurveyS)} answers/s, and a worker counts ${Math.round(most)} of one survey`,
    );
}
