import { UsageError } from '../usage-error.ts';
import type { Asked } from './asked.ts';
import { callsOfCell, type CallRate, type Cell } from './cell-calls.ts';
import { containerWith, siteContainer } from './container.ts';
import type { Facts } from './facts.ts';
import { needsOf, type Need } from './needs.ts';
import { busiestSiteCores, mostSurveysOfSite, sitesFor } from './sites-for.ts';
import { workersFor } from './workers-for.ts';

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
/** While a worker counts it takes a core: less would make each count longer. Its memory is what the bench of many surveys gives it. */
const ofWorker = { cores: 1, memoryMib: 1_024 };

/** The smallest number of cells in which nothing takes more of its limit than it may. */
export function planRegion(asked: Asked, facts: Facts): RegionPlan {
  for (let cells = 1; cells <= mostCells; cells += 1 + Math.floor(cells / 50)) {
    const plan = planCells(cells, asked, facts);
    if (plan.needs.every(({ share, isOfCell, allowed }) => !isOfCell || share <= allowed)) return plan;
  }
  throw new UsageError(
    `more than ${mostCells} cells a region would be needed: change the freshness, or route tenants to sites`,
  );
}

/** One region with this number of cells, each with the same share of the load. */
export function planCells(cells: number, asked: Asked, facts: Facts): RegionPlan {
  const parts = asked.regions * cells;
  const answersPerS = asked.answersPerSecond / parts;
  const storedSurveys = asked.surveys / parts;
  const activeSurveys = storedSurveys * asked.activeShare;
  const load = { answersPerS, activeSurveys };
  const sitesNeeded = sitesFor(load, asked, facts);
  const sites = sitesNeeded + asked.spare;
  const counting = workersFor(load, sites, asked, facts);
  const workers = counting.workersNeeded + asked.spare;
  const segments = sites * Math.max(1, Math.ceil(workers / sites));
  const sold = facts.limits.container;
  const kept = Math.min(mostSurveysOfSite(asked, facts), surveysOfSite(activeSurveys, sitesNeeded, asked));
  const containers = {
    site: siteContainer(busiestSiteCores(load, sitesNeeded, asked, facts.measured), kept, asked, sold),
    worker: containerWith(ofWorker, sold),
  };
  const cell: Cell = {
    ...load,
    ...counting,
    storedSurveys,
    sitesNeeded,
    sites,
    workers,
    segments,
    surveysOfSite: surveysOfSite(activeSurveys, sitesNeeded, asked),
    containers,
  };
  const calls = callsOfCell(cell, asked, facts.simulated);
  return { cells, cell, calls, needs: needsOf(cell, calls, asked, facts) };
}

/** The surveys that a site takes answers to. */
function surveysOfSite(activeSurveys: number, sitesNeeded: number, { routing }: Asked): number {
  return routing === 'tenant' ? activeSurveys / sitesNeeded : activeSurveys;
}
