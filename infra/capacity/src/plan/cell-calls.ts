import type { Asked } from './asked.ts';
import type { Container } from './container.ts';
import { callsPerCommit, type WorkerCycle } from './worker-cycle.ts';

/** A storage account, and what works on it. */
export interface Cell {
  readonly answersPerS: number;
  /** Surveys that get answers. */
  readonly activeSurveys: number;
  readonly storedSurveys: number;
  /** Surveys that a site takes answers to. */
  readonly surveysOfSite: number;
  /** Processes of sites that do the work, and those with the spare ones; each has a journal of its own. */
  readonly sitesNeeded: number;
  readonly sites: number;
  /** Workers that count, and those with the spare ones. */
  readonly workersNeeded: number;
  readonly workers: number;
  /** Segments that are written at the same time. */
  readonly segments: number;
  readonly cycle: WorkerCycle;
  /** The number of workers that commit the same survey. */
  readonly workersPerSurvey: number;
  /** The calls of a worker for a commit. */
  readonly commitCalls: number;
  readonly containers: { readonly site: Container; readonly worker: Container };
}

/** Calls of a kind, per second. */
export interface CallRate {
  readonly what: string;
  /** The REST name, by which the price is found. */
  readonly operation: string;
  readonly perS: number;
}

/** The calls of workers for a commit if several of them commit each survey: all of them, but for those to queues. */
export interface SharedCommit {
  /** The number of sites, each with a worker. */
  readonly sites: number;
  readonly reads: number;
  readonly writes: number;
  readonly looks: number;
}

/** What the simulation counts. */
export interface SimulatedCalls {
  readonly receivesPerHint: number;
  readonly updatesPerHint: number;
  readonly readsPerHint: number;
  /** By rising number of sites. */
  readonly sharedCommits: readonly SharedCommit[];
}

/** A worker renews a segment while it counts or rests, in s. */
const renewEveryS = 2.5;
/** A worker looks at a segment that has not grown for it, in s. */
const lookEveryS = 2.75;
/** Sites ask for the definitions of a tenant with many surveys by a listing, in s. */
const listDefinitionsEveryS = 20;
/** They ask for each definition of other tenants, in s. */
const readDefinitionEveryS = 30;
/** From this number of surveys of a tenant on, a listing is worth it. */
const worthAListing = 25;
/** Definitions in a page of such a listing. */
const definitionsPerPage = 100;
/** Segments of which a site process reads the progress and the new bytes once a second, while somebody watches a survey there. */
const tailsAtOnce = 64;

/**
 * Appends per second of one partition: one is in flight, and takes all answers that arrived during the one before. If none did, the next
 * answer begins one.
 */
export function appendsPerS(answersPerS: number, latencyS: number): number {
  return answersPerS === 0 ? 0 : 1 / (latencyS + Math.exp(-answersPerS * latencyS) / answersPerS);
}

/** All calls of a cell. */
export function callsOfCell(cell: Cell, asked: Asked, simulated: SimulatedCalls): readonly CallRate[] {
  return [...siteCalls(cell, asked), ...workerCalls(cell, simulated), ...readingCalls(cell, asked)];
}

function siteCalls(cell: Cell, asked: Asked): CallRate[] {
  const { answersPerS, segments, sites, activeSurveys } = cell;
  const ofSegment = answersPerS / segments;
  const sitesOfSurvey = asked.routing === 'tenant' ? 1 : sites;
  const inUse = asked.surveysPerTenant * asked.activeShare;
  const pages = Math.ceil(asked.surveysPerTenant / definitionsPerPage);
  const tenants = activeSurveys / inUse;
  const isListed = inUse >= worthAListing;
  const definitions = isListed
    ? (tenants * pages) / listDefinitionsEveryS
    : activeSurveys / readDefinitionEveryS;
  return [
    rate('appends to the journal', 'AppendBlock', segments * appendsPerS(ofSegment, asked.latencyMs / 1_000)),
    rate('hints', 'PutMessage', hintsOf(cell)),
    rate('definitions', isListed ? 'ListBlobs' : 'GetBlob', definitions * sitesOfSurvey),
  ];
}

/** Hints per second: at most one for each segment and second. */
export function hintsOf({ segments, answersPerS }: Pick<Cell, 'segments' | 'answersPerS'>): number {
  return segments * Math.min(1, answersPerS / segments);
}

function workerCalls(cell: Cell, simulated: SimulatedCalls): CallRate[] {
  const hints = hintsOf(cell);
  return [
    ...(cell.workersPerSurvey > 1
      ? sharedCommitCalls(cell, simulated.sharedCommits)
      : commitCalls(cell, hints, simulated)),
    rate('receives', 'GetMessages', hints * simulated.receivesPerHint),
    rate('hints put back', 'UpdateMessage', hints * simulated.updatesPerHint),
    rate('hints deleted', 'DeleteMessage', hints),
  ];
}

function commitCalls(
  { workersNeeded, segments, cycle }: Cell,
  hints: number,
  simulated: SimulatedCalls,
): CallRate[] {
  const commits = workersNeeded * cycle.commitsPerS;
  return [
    rate('commits: appends to logs', 'AppendBlock', (commits * callsPerCommit) / 2),
    rate('commits: summaries', 'PutBlob', (commits * callsPerCommit) / 2),
    rate('segments', 'GetBlob', segments / cycle.cycleS),
    rate('progress', 'PutBlob', segments * (1 / cycle.cycleS + 1 / renewEveryS)),
    rate('looks at segments', 'GetBlobProperties', segments / lookEveryS),
    rate('progress of hinted segments', 'GetBlob', hints * simulated.readsPerHint),
  ];
}

/** With conflicts, and with all that a worker reads and writes for its segments: the simulation counts them together. */
function sharedCommitCalls(
  { workers, workersPerSurvey, cycle }: Cell,
  simulated: readonly SharedCommit[],
): CallRate[] {
  const commits = workers * cycle.commitsPerS;
  const of = (calls: (commit: SharedCommit) => number): number =>
    commits * between(simulated, workersPerSurvey, calls);
  return [
    rate('commits: appends to logs', 'AppendBlock', of(({ writes }) => writes) / 2),
    rate('commits: summaries and progress', 'PutBlob', of(({ writes }) => writes) / 2),
    rate(
      'commits: segments, and summaries after conflicts',
      'GetBlob',
      of(({ reads }) => reads),
    ),
    rate(
      'commits: looks at segments',
      'GetBlobProperties',
      of(({ looks }) => looks),
    ),
  ];
}

/** All calls of a worker to blobs for a commit, if this many workers commit each survey. */
export function callsOfSharedCommit({ sharedCommits }: SimulatedCalls, workersPerSurvey: number): number {
  return between(sharedCommits, workersPerSurvey, ({ reads, writes, looks }) => reads + writes + looks);
}

/** What lies between two simulated fleets, by the logarithm of their sites; beyond the first and the last one their value. */
function between(
  simulated: readonly SharedCommit[],
  workersPerSurvey: number,
  calls: (commit: SharedCommit) => number,
): number {
  const next = simulated.findIndex(({ sites }) => sites >= workersPerSurvey);
  if (next <= 0) return calls(next === 0 ? simulated[0]! : simulated.at(-1)!);
  const [low, high] = [simulated[next - 1]!, simulated[next]!];
  const part = Math.log(workersPerSurvey / low.sites) / Math.log(high.sites / low.sites);
  return calls(low) + part * (calls(high) - calls(low));
}

/** While people watch results: of each survey the summary, and of the cell the tail of the journal, once a second in each process. */
function readingCalls(cell: Cell, asked: Asked): CallRate[] {
  const watched = (asked.watchedSurveys * cell.storedSurveys) / asked.surveys;
  const processes = Math.min(cell.sites, watched);
  return [
    rate('watched summaries', 'GetBlob', watched),
    rate('tails of the journal', 'GetBlob', processes * 2 * Math.min(tailsAtOnce, cell.segments)),
    rate('listings of the journal', 'ListBlobs', processes),
  ];
}

function rate(what: string, operation: string, perS: number): CallRate {
  return { what, operation, perS };
}
