import { UsageError } from '../usage-error.ts';
import type { Asked } from './asked.ts';
import { callsOfCell, type CallRate, type Cell } from './cell-calls.ts';
import type { Facts } from './facts.ts';
import type { Measured } from './measured.ts';
import { needsOf, type Need } from './needs.ts';
import { isEnough, largestCycle, workerCycle, type WorkerCycle } from './worker-cycle.ts';

/** What one region needs. */
export interface RegionPlan {
  readonly cells: number;
  readonly cell: Cell;
  readonly calls: readonly CallRate[];
  /** What the cell takes of each limit, the nearest first. */
  readonly needs: readonly Need[];
}

/** A plan with more cells is refused. */
const mostCells = 100_000;

/** The smallest number of cells in which nothing takes more than `utilisation` of its limit. */
export function planRegion(asked: Asked, facts: Facts): RegionPlan {
  for (let cells = 1; cells <= mostCells; cells += 1 + Math.floor(cells / 50)) {
    const plan = planCells(cells, asked, facts);
    const fits = plan.needs.every(({ share, isOfCell }) => !isOfCell || share <= asked.utilisation);
    if (fits) return plan;
  }
  throw new UsageError(
    `more than ${mostCells} cells a region would be needed: change the freshness, or route tenants to sites`,
  );
}

/** One region with this number of cells, each with the same share of the load. */
export function planCells(cells: number, asked: Asked, facts: Facts): RegionPlan {
  const { measured } = facts;
  const parts = asked.regions * cells;
  const answersPerS = asked.answersPerSecond / parts;
  const storedSurveys = asked.surveys / parts;
  const activeSurveys = storedSurveys * asked.activeShare;
  const sites = sitesFor(answersPerS, activeSurveys, asked, measured);
  const counting = workersFor(answersPerS, activeSurveys, sites, asked, measured);
  const segments = sites * Math.max(1, Math.ceil(counting.workers / sites));
  const cell: Cell = { answersPerS, activeSurveys, storedSurveys, sites, segments, ...counting };
  const calls = callsOfCell(cell, asked, facts.simulated);
  return { cells, cell, calls, needs: needsOf(cell, calls, asked, facts) };
}

function sitesFor(answersPerS: number, activeSurveys: number, asked: Asked, measured: Measured): number {
  const cores = (answersPerS * measured.siteCores) / measured.answersPerS / asked.utilisation;
  // Nothing is known of the memory of a site with more surveys in use than the bench has.
  const bySurveys = asked.routing === 'tenant' ? activeSurveys / measured.surveys : 1;
  return Math.max(1, Math.ceil(cores), Math.ceil(bySurveys));
}

function workersFor(
  answersPerS: number,
  activeSurveys: number,
  sites: number,
  asked: Asked,
  measured: Measured,
): { readonly workers: number; readonly cycle: WorkerCycle; readonly workersPerSurvey: number } {
  const perSurveyS = answersPerS / activeSurveys;
  const alone = workerCycle(activeSurveys, perSurveyS, asked, measured, true);
  if (activeSurveys <= measured.surveys && isEnough(alone, asked))
    return { workers: 1, cycle: alone, workersPerSurvey: 1 };
  if (asked.routing === 'tenant') {
    const cycle = largestCycle(perSurveyS, asked, measured);
    assertCountable(perSurveyS, asked, measured);
    if (cycle === undefined)
      throw new UsageError(`no worker can show answers within ${asked.freshnessS} s: allow more`);
    const workers = Math.max(1, Math.ceil(activeSurveys / cycle.surveys));
    return {
      workers,
      cycle: workerCycle(activeSurveys / workers, perSurveyS, asked, measured),
      workersPerSurvey: 1,
    };
  }
  // A survey is in the same partition of each site: with a partition for each site, a worker sees all surveys, and some answers of each.
  for (let workers = 1; ; workers = Math.ceil(1.1 * workers)) {
    const partitions = Math.ceil(workers / sites);
    const workersPerSurvey = Math.min(workers, sites);
    const surveys = activeSurveys / partitions;
    const cycle = workerCycle(surveys, perSurveyS / workersPerSurvey, asked, measured);
    if ((surveys <= measured.surveys && isEnough(cycle, asked)) || surveys < 1)
      return { workers, cycle, workersPerSurvey };
  }
}

function assertCountable(perSurveyS: number, { utilisation }: Asked, measured: Measured): void {
  const most = measured.hotAnswersPerCoreS * utilisation;
  if (perSurveyS > most)
    throw new UsageError(
      `each survey would get ${Math.round(perSurveyS)} answers/s, and a worker counts ${Math.round(most)} of one survey`,
    );
}
