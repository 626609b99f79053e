import { surveyPath, type SurveyKey } from '@canvass/answer-log';

/** Names an analysis in messages and blobs, as `{tenant}/{survey}/{instance}/{id}`. */
export type AnalysisPath = string;

export function analysisPath(key: SurveyKey, id: string): AnalysisPath {
  return `${surveyPath(key)}/${id}`;
}

export function idOfAnalysis(path: AnalysisPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The prefix of the blobs that hold an analysis each. Listings are short, because the work is elsewhere. */
const states = 'states/';
/** The prefix of plans and partial results, of which there may be thousands. */
const work = 'work/';

/** Returns the name of an analysis's blob, or the prefix of several if `prefix` is the begin of their paths up to a slash. */
export function statesOf(prefix: string): string {
  return `${states}${prefix}`;
}

export function pathOfState(blob: string): AnalysisPath {
  return blob.slice(states.length);
}

/** Returns the prefix of all blobs that are deleted when the analysis ends. */
export function workOf(path: AnalysisPath): string {
  return `${work}${path}/`;
}

/**
 * Returns the name of a plan's blob.
 *
 * @param generation Rises each time when the analysis is planned again.
 */
export function planBlob(path: AnalysisPath, generation: number): string {
  return `${workOf(path)}${generation}/plan`;
}

/** How many digits a result's number has in its name. */
const digits = 6;
/** One listing shows this many neighbouring results. */
export const resultsPerListing = 100;

/** Returns the name of a result's blob: that of a task (level 0), or of up to 16 neighbours of the level below. */
export function resultBlob(
  path: AnalysisPath,
  generation: number,
  { level, number }: { readonly level: number; readonly number: number },
): string {
  return `${levelPrefix(path, generation, level)}${String(number).padStart(digits, '0')}`;
}

/**
 * Returns the prefix of the results of a level.
 *
 * @param hundred If given, the prefix has only the hundred results whose numbers begin at 100 times this one.
 */
export function levelPrefix(path: AnalysisPath, generation: number, level: number, hundred?: number): string {
  const some = hundred === undefined ? '' : String(hundred).padStart(digits - 2, '0');
  return `${workOf(path)}${generation}/${level}/${some}`;
}

export function numberOfResult(blob: string): number {
  return Number(blob.slice(-digits));
}
