import type { Asked } from './asked.ts';
import { callsPerCommit, type WorkerCycle } from './worker-cycle.ts';

/** A storage account, and what works on it. */
export interface Cell {
  readonly answersPerS: number;
  /** Surveys that get answers. */
  readonly activeSurveys: number;
  readonly storedSurveys: number;
  /** Processes of sites; each has a journal of its own. */
  readonly sites: number;
  readonly workers: number;
  /** Segments that are written at the same time. */
  readonly segments: number;
  readonly cycle: WorkerCycle;
  /** The number of workers that commit the same survey. */
  readonly workersPerSurvey: number;
}

/** Calls of a kind, per second. */
export interface CallRate {
  readonly what: string;
  /** The REST name, by which the price is found. */
  readonly operation: string;
  readonly perS: number;
}

/** What the simulation counts for one hint, and for a commit of a survey that several workers commit. */
export interface SimulatedCalls {
  readonly receivesPerHint: number;
  readonly updatesPerHint: number;
  readonly readsPerHint: number;
  readonly readsPerSharedCommit: number;
  readonly writesPerSharedCommit: number;
  readonly looksPerSharedCommit: number;
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

/** All calls of a cell, at its highest rate. */
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
    rate('hints', 'PutMessage', segments * Math.min(1, ofSegment)),
    rate('definitions', isListed ? 'ListBlobs' : 'GetBlob', definitions * sitesOfSurvey),
  ];
}

function workerCalls(cell: Cell, simulated: SimulatedCalls): CallRate[] {
  const { workers, segments, cycle } = cell;
  const hints = segments * Math.min(1, cell.answersPerS / segments);
  const commits = workers * cycle.commitsPerS;
  const isShared = cell.workersPerSurvey > 1;
  const writes = isShared ? simulated.writesPerSharedCommit : callsPerCommit;
  return [
    rate('commits: appends to logs', 'AppendBlock', (commits * writes) / 2),
    rate('commits: summaries', 'PutBlob', (commits * writes) / 2),
    rate('commits: after conflicts', 'GetBlob', isShared ? commits * simulated.readsPerSharedCommit : 0),
    rate(
      'commits: looks at segments',
      'GetBlobProperties',
      isShared ? commits * simulated.looksPerSharedCommit : 0,
    ),
    rate('segments', 'GetBlob', segments / cycle.cycleS),
    rate('progress', 'PutBlob', segments * (1 / cycle.cycleS + 1 / renewEveryS)),
    rate('looks at segments', 'GetBlobProperties', segments / lookEveryS),
    rate('progress of hinted segments', 'GetBlob', hints * simulated.readsPerHint),
    rate('receives', 'GetMessages', hints * simulated.receivesPerHint),
    rate('hints put back', 'UpdateMessage', hints * simulated.updatesPerHint),
    rate('hints deleted', 'DeleteMessage', hints),
  ];
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
