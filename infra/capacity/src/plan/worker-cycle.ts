import type { Asked } from './asked.ts';
import type { Measured } from './measured.ts';

/** How one worker counts its surveys, again and again. */
export interface WorkerCycle {
  readonly surveys: number;
  /** From the beginning of a count to the next one, in s. */
  readonly cycleS: number;
  /** How long a count takes, in s. */
  readonly countS: number;
  /** Commits per second. */
  readonly commitsPerS: number;
  /** The usual age of the oldest uncounted answer, in s: it came just after a count had begun, and its survey is the last of the next one. */
  readonly oldestS: number;
}

/** From this number of surveys in a count on, a worker rests after it: decision 27. */
const gatherFromSurveys = 500;
/** Surveys that a worker commits side by side. */
const sideBySide = 32;
/** A worker without others gets all hints, one for each segment and second. */
const aloneS = 1;
/** A worker of many looks at its segments after 2.5 s, when a timer of 0.5 s fires next: most hints reach other workers. */
const amongOthersS = 2.75;
/** The longest rest of a worker, in s. */
const longestRestS = 30;
/** A commit appends to a log and writes a summary. */
export const callsPerCommit = 2;

/** Processor time of a call of a commit in s, without what each of its answers takes. */
function coreSecondsPerCall(measured: Measured): number {
  const perAnswer = measured.workerCores / measured.answersPerS - 1 / measured.hotAnswersPerCoreS;
  return perAnswer / measured.workerCallsPerAnswer;
}

/**
 * The cycle of a worker with this number of surveys. It has each answer once in a cycle, and commits each survey that got one. After a count
 * of many surveys it rests as long as the count took (packages/answer-log/src/counting/gathering.ts).
 *
 * @param perSurveyS answers per second of each survey that this worker sees
 * @param how.isAlone whether its account has no other worker
 * @param how.commitCalls the calls for a commit, with those that conflicts cost
 */
export function workerCycle(
  surveys: number,
  perSurveyS: number,
  { latencyMs, restS }: Pick<Asked, 'latencyMs' | 'restS'>,
  measured: Measured,
  { isAlone = false, commitCalls = callsPerCommit }: { isAlone?: boolean; commitCalls?: number } = {},
): WorkerCycle {
  const storageS = latencyMs / 1_000 / sideBySide;
  const commitS = commitCalls * Math.max(coreSecondsPerCall(measured), storageS);
  const answeredIn = (seconds: number): number => surveys * (1 - Math.exp(-perSurveyS * seconds));
  const shortestS = isAlone ? aloneS : amongOthersS;
  let cycleS = shortestS;
  let countS = 0;
  // Each step is nearer to the cycle in which the answers of a cycle are counted.
  for (let step = 0; step < 200; step += 1) {
    const commits = answeredIn(cycleS);
    countS = commits * commitS + (surveys * perSurveyS * cycleS) / measured.hotAnswersPerCoreS;
    const usualRestS = commits >= gatherFromSurveys ? Math.min(longestRestS, countS) : 0;
    const nextS = Math.max(shortestS, countS + (restS || usualRestS));
    if (Math.abs(nextS - cycleS) < 1e-9 * cycleS) break;
    cycleS = nextS;
  }
  return { surveys, cycleS, countS, commitsPerS: answeredIn(cycleS) / cycleS, oldestS: cycleS + countS };
}

/** Whether a worker's results are fresh enough, and it has room for a busier minute. */
export function isEnough(
  { oldestS, countS, cycleS }: WorkerCycle,
  { freshnessS, utilisation }: Pick<Asked, 'freshnessS' | 'utilisation'>,
): boolean {
  return oldestS <= freshnessS && countS / cycleS <= utilisation;
}

/** The cycle with the most surveys that is enough, of a worker among others; undefined if one survey is too many. */
export function largestCycle(
  perSurveyS: number,
  asked: Pick<Asked, 'latencyMs' | 'restS' | 'freshnessS' | 'utilisation'>,
  measured: Measured,
): WorkerCycle | undefined {
  // Nothing is known of the memory of a worker with more surveys than the bench has.
  for (
    let surveys = measured.surveys;
    surveys >= 1;
    surveys = Math.min(surveys - 1, Math.floor(surveys * 0.98))
  ) {
    const cycle = workerCycle(surveys, perSurveyS, asked, measured);
    if (isEnough(cycle, asked)) return cycle;
  }
  return undefined;
}
