import { seededRandom } from '@canvass/testing';
import { monotonicFactory } from 'ulid';
import { checkCounts, type CheckedCounts } from './check-counts.ts';
import { between, snapshot, type Snapshot } from './fleet-figures.ts';
import type { FleetOptions, Routing } from './fleet-options.ts';
import { SimulatedAccount } from './simulated-account.ts';
import { SimulatedClock } from './simulated-clock.ts';
import { simulatedSite, type SimulatedSite } from './simulated-site.ts';
import { makeSurveys, type SimulatedSurvey, tenantOf } from './simulated-surveys.ts';
import { simulatedWorker, type SimulatedWorker } from './simulated-worker.ts';

export interface FleetResult {
  readonly options: FleetOptions;
  /** The time in which the figures were taken, in s: the load without its first quarter. */
  readonly measuredS: number;
  readonly figures: Snapshot;
  /** The age of the oldest answer of each commit when its summary was written, in ms, in rising order. */
  readonly agesMs: readonly number[];
  /** How long each answer waited for its acknowledgement, in ms, in rising order. */
  readonly waitsMs: readonly number[];
  /** How long it took until all answers were counted after the last one arrived, in s. */
  readonly drainedS: number;
  readonly checked: CheckedCounts;
}

/** A cell: one storage account, with the sites that answer for its surveys. */
interface Cell {
  readonly account: SimulatedAccount;
  readonly sites: readonly SimulatedSite[];
  readonly surveys: readonly SimulatedSurvey[];
}

/** All answers must be counted within this time after the last one, in s. */
const drainWithinS = 600;

/** Runs a deployment on simulated time. Throws if an answer is lost, counted twice, or not counted in time. */
export async function runFleet(options: FleetOptions): Promise<FleetResult> {
  const clock = new SimulatedClock();
  const random = seededRandom(options.seed);
  const ulid = monotonicFactory(random);
  const newId = (): string => ulid(clock.now());
  const perCell = (count: number): number => Math.ceil(count / options.cells);
  const accounts = Array.from(
    { length: options.cells },
    () => new SimulatedAccount(clock, random, options.limits),
  );
  const workers = accounts.flatMap((account, cell) =>
    Array.from({ length: perCell(options.workers) }, (_, index) =>
      simulatedWorker({
        account,
        clock,
        random,
        newId,
        workerId: `worker-${cell}-${index}`,
        msPerCall: options.workerMsPerCall,
      }),
    ),
  );
  const cells = await Promise.all(
    accounts.map(async (account): Promise<Cell> => ({
      account,
      sites: Array.from({ length: perCell(options.sites) }, () =>
        simulatedSite({ account, clock, random, newId, extraMs: options.siteExtraMs }),
      ),
      surveys: await makeSurveys(account, perCell(options.surveys), newId),
    })),
  );
  const sites = cells.flatMap((cell) => cell.sites);

  // Workers start at different times, as containers do. The first answers find all of them there.
  const { isMassStart = false, warmUpShare = 0.25 } = options;
  if (!isMassStart) for (const worker of workers) clock.setTimeout(() => worker.start(), 20_000 * random());
  await clock.advance(25_000);
  const load = loadOf(cells, options, { clock, random });
  const measuredS = (1 - warmUpShare) * options.seconds;
  await clock.advance(1_000 * (options.seconds - measuredS));
  const parts = { accounts, sites, workers };
  const before = snapshot(parts);
  if (isMassStart) for (const worker of workers) worker.start();
  for (const { record } of workers) record.agesMs.length = 0;
  for (const { waitsMs } of sites) waitsMs.length = 0;
  await clock.advance(1_000 * measuredS);
  const figures = between(before, snapshot(parts));
  const agesMs = rising(workers.flatMap(({ record }) => record.agesMs));
  const waitsMs = rising(sites.flatMap((site) => site.waitsMs));
  load.stop();

  await clock.until(Promise.all(sites.map((site) => site.close())));
  const all = cells.flatMap(({ surveys }) => surveys);
  const drainedS = await drain(clock, all, workers);
  await clock.until(Promise.all(workers.map((worker) => worker.stop())));
  const checked = await Promise.all(cells.map(({ account, surveys }) => checkCounts(account, surveys)));
  return { options, measuredS, figures, agesMs, waitsMs, drainedS, checked: added(checked) };
}

function rising(values: readonly number[]): number[] {
  return values.toSorted((one, other) => one - other);
}

/** Lets time pass until each acknowledged answer is counted. Returns how long that took, in s. */
async function drain(
  clock: SimulatedClock,
  surveys: readonly SimulatedSurvey[],
  workers: readonly SimulatedWorker[],
): Promise<number> {
  const endedMs = clock.now();
  const acknowledged = surveys.reduce((sum, survey) => sum + survey.acknowledged.length, 0);
  const uncounted = (): number => acknowledged - workers.reduce((sum, { record }) => sum + record.answers, 0);
  while (uncounted() > 0) {
    if (clock.now() - endedMs > 1_000 * drainWithinS)
      throw new Error(`${uncounted()} answers are not counted ${drainWithinS} s after the last`);
    await clock.advance(100);
  }
  return (clock.now() - endedMs) / 1_000;
}

/** Answers to random surveys, at random times, until it is stopped. */
function loadOf(
  cells: readonly Cell[],
  { answersPerS, routing }: FleetOptions,
  { clock, random }: { readonly clock: SimulatedClock; readonly random: () => number },
): { stop: () => void } {
  let isStopped = false;
  const any = (count: number): number => Math.floor(random() * count);
  const next = (): void => {
    if (isStopped) return;
    const { sites, surveys } = cells[any(cells.length)]!;
    const survey = any(surveys.length);
    const site = sites[siteOf(routing, survey, sites.length, any)]!;
    void site.store(surveys[survey]!, site.newAnswer());
  };
  // One timer a millisecond: many answers arrive in each.
  const perMs = answersPerS / 1_000;
  const tick = (): void => {
    if (isStopped) return;
    for (let answers = poisson(perMs, random); answers > 0; answers -= 1) next();
    clock.setTimeout(tick, 1);
  };
  tick();
  return { stop: () => void (isStopped = true) };
}

function siteOf(routing: Routing, survey: number, sites: number, any: (count: number) => number): number {
  return routing === 'tenant' ? tenantOf(survey) % sites : any(sites);
}

/** A random number of events where `mean` are expected. */
function poisson(mean: number, random: () => number): number {
  let events = 0;
  // Knuth's way, in pieces whose products do not vanish.
  for (let left = mean; left > 0; left -= 32) {
    const limit = Math.exp(-Math.min(left, 32));
    for (let product = random(); product > limit; product *= random()) events += 1;
  }
  return events;
}

function added(all: readonly CheckedCounts[]): CheckedCounts {
  const total = (value: (one: CheckedCounts) => number): number =>
    all.reduce((sum, one) => sum + value(one), 0);
  return {
    acknowledged: total((one) => one.acknowledged),
    unconfirmed: total((one) => one.unconfirmed),
    refused: total((one) => one.refused),
    counted: total((one) => one.counted),
    summaryBytes: total((one) => one.summaryBytes),
    logBytes: total((one) => one.logBytes),
  };
}
