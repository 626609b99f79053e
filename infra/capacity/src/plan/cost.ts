import { priceOfCalls, type PriceTable } from '@canvass/cost-model/src/prices.ts';
import type { Asked } from './asked.ts';
import { storedBytesPerAnswer } from './needs.ts';
import type { Facts } from './facts.ts';
import type { RegionPlan } from './region-plan.ts';

/** What a month costs, of all regions, in the currency of the prices. */
export interface MonthlyCost {
  /** Requests to blobs and queues. */
  readonly operations: number;
  /** What is stored after `retentionDays`. */
  readonly capacity: number;
  /** Sites and workers. */
  readonly compute: number;
  readonly total: number;
  /** The total for a million answers. */
  readonly perMillionAnswers: number;
}

const secondsPerMonth = 30 * 86_400;
const secondsPerDay = 86_400;
const gib = 1024 ** 3;
/** A site's memory and a worker's, in GiB, as in docker-compose.yml. */
const memoryGiB = { site: 0.5, worker: 1 };
/** A container has at least this part of a core, and multiples of it. */
const leastCores = 0.25;

/** Processor cores that a process gets. */
export function coresFor(needed: number, utilisation: number): number {
  return Math.max(leastCores, leastCores * Math.ceil(needed / utilisation / leastCores));
}

/** Cores of one site process, and of one worker. */
export function coresOf(
  { cell }: RegionPlan,
  asked: Asked,
  { measured }: Facts,
): { site: number; worker: number } {
  const site = ((cell.answersPerS / cell.sites) * measured.siteCores) / measured.answersPerS;
  // While a worker counts it takes a core: less would make each count longer.
  return { site: coresFor(site, asked.utilisation), worker: 1 };
}

/** The cost of a month. Operations and answers follow the average rate; containers are paid for the highest. */
export function monthlyCost(plan: RegionPlan, asked: Asked, facts: Facts, prices: PriceTable): MonthlyCost {
  const cells = asked.regions * plan.cells;
  const ofSecond = plan.calls.reduce(
    (sum, { operation, perS }) => sum + priceOfCalls(prices, { [operation]: perS }),
    0,
  );
  const operations = cells * ofSecond * secondsPerMonth * asked.averageShare;
  const answers = asked.answersPerSecond * asked.averageShare;
  const bytes = storedBytesPerAnswer(asked, facts.measured.columnBytesPerAnswer);
  const storedGiB = (answers * secondsPerDay * asked.retentionDays * bytes) / gib;
  const capacity = storedGiB * prices.capacityPerGiBMonth;
  const cores = coresOf(plan, asked, facts);
  const { corePerHour, gibPerHour } = prices.compute;
  const perHour =
    plan.cell.sites * (cores.site * corePerHour + memoryGiB.site * gibPerHour) +
    plan.cell.workers * (cores.worker * corePerHour + memoryGiB.worker * gibPerHour);
  const compute = (cells * perHour * secondsPerMonth) / 3_600;
  const total = operations + capacity + compute;
  const millions = (answers * secondsPerMonth) / 1e6;
  return { operations, capacity, compute, total, perMillionAnswers: total / millions };
}
