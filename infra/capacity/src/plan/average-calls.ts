import type { Asked } from './asked.ts';
import { callsOfCell, type CallRate } from './cell-calls.ts';
import type { Facts } from './facts.ts';
import type { RegionPlan } from './region-plan.ts';
import { workerCycle } from './worker-cycle.ts';

/**
 * The calls of a cell at the average rate of a month, with the sites and workers of the highest one. Fewer answers share a commit then: a
 * worker that rests between counts commits about as often as at the highest rate.
 */
export function averageCalls(
  { cell }: RegionPlan,
  asked: Asked,
  { measured, simulated }: Facts,
): readonly CallRate[] {
  const answersPerS = cell.answersPerS * asked.averageShare;
  const perSurveyS = answersPerS / cell.activeSurveys / cell.workersPerSurvey;
  const cycle = workerCycle(cell.cycle.surveys, perSurveyS, asked, measured, {
    isAlone: cell.workers === 1,
    commitCalls: cell.commitCalls,
  });
  return callsOfCell({ ...cell, answersPerS, cycle }, asked, simulated);
}
