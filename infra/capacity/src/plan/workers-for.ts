import { UsageError } from '../usage-error.ts';
import type { Asked } from './asked.ts';
import type { Cell } from './cell-calls.ts';
import type { Measured } from './measured.ts';
import { isEnough, largestCycle, workerCycle } from './worker-cycle.ts';

type Counting = Pick<Cell, 'workersNeeded' | 'workersPerSurvey' | 'cycle'>;

/** The workers of a cell, without spare ones, and how each of them counts. */
export function workersFor(
  { answersPerS, activeSurveys }: Pick<Cell, 'answersPerS' | 'activeSurveys'>,
  sites: number,
  asked: Asked,
  measured: Measured,
): Counting {
  const perSurveyS = answersPerS / activeSurveys;
  const single = workerCycle(activeSurveys, perSurveyS, asked, measured, asked.spare === 0);
  if (activeSurveys <= measured.surveys && isEnough(single, asked))
    return { workersNeeded: 1, cycle: single, workersPerSurvey: 1 };
  if (asked.routing === 'tenant') {
    const cycle = largestCycle(perSurveyS, asked, measured);
    assertCountable(perSurveyS, asked, measured);
    if (cycle === undefined)
      throw new UsageError(`no worker can show answers within ${asked.freshnessS} s: allow more`);
    const workersNeeded = Math.max(1, Math.ceil(activeSurveys / cycle.surveys));
    const ofEach = workerCycle(activeSurveys / workersNeeded, perSurveyS, asked, measured);
    return { workersNeeded, cycle: ofEach, workersPerSurvey: 1 };
  }
  // A survey is in the same partition of each site: with a partition for each site, a worker sees all surveys, and some answers of each.
  for (let workersNeeded = 1; ; workersNeeded = Math.ceil(1.1 * workersNeeded)) {
    const partitions = Math.ceil(workersNeeded / sites);
    const workersPerSurvey = Math.min(workersNeeded, sites);
    const surveys = activeSurveys / partitions;
    const cycle = workerCycle(surveys, perSurveyS / workersPerSurvey, asked, measured);
    if ((surveys <= measured.surveys && isEnough(cycle, asked)) || surveys < 1)
      return { workersNeeded, cycle, workersPerSurvey };
  }
}

function assertCountable(perSurveyS: number, { utilisation }: Asked, measured: Measured): void {
  const most = measured.hotAnswersPerCoreS * utilisation;
  if (perSurveyS > most)
    throw new UsageError(
      `each survey would get ${Math.round(perSurveyS)} answers/s, and a worker counts ${Math.round(most)} of one survey`,
    );
}
