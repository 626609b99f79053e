import { surveyPath, type SurveyKey } from '@canvass/answer-log';

/** Names an analysis in messages and blobs: `{tenant}/{survey}/{instance}/{id}`. */
export type AnalysisPath = string;

export function analysisPath(key: SurveyKey, id: string): AnalysisPath {
  return `${surveyPath(key)}/${id}`;
}

export function idOfAnalysis(path: AnalysisPath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Apart from the work, which may be thousands of blobs: listings of analyses stay short. */
const states = 'states/';
const work = 'work/';

/** `prefix`: of the paths of some analyses, up to a slash. */
export function statesOf(prefix: string): string {
  return `${states}${prefix}`;
}

export function pathOfState(blob: string): AnalysisPath {
  return blob.slice(states.length);
}

/** All that is deleted when an analysis ends. */
export function workOf(path: AnalysisPath): string {
  return `${work}${path}/`;
}

/** `generation`: rises when a survey is rebuilt and its analysis is planned again. */
export function planBlob(path: AnalysisPath, generation: number): string {
  return `${workOf(path)}${generation}/plan`;
}

const digits = 6;
/** A listing shows so many neighbouring results. */
export const resultsPerListing = 100;

/** The result of a task (level 0), or of 16 neighbours of the level below. */
export function resultBlob(
  path: AnalysisPath,
  generation: number,
  { level, number }: { readonly level: number; readonly number: number },
): string {
  return `${levelPrefix(path, generation, level)}${String(number).padStart(digits, '0')}`;
}

/** Of the results of a level; `hundred`: only those of numbers from 100 times it on. */
export function levelPrefix(path: AnalysisPath, generation: number, level: number, hundred?: number): string {
  const some = hundred === undefined ? '' : String(hundred).padStart(digits - 2, '0');
  return `${workOf(path)}${generation}/${level}/${some}`;
}

export function numberOfResult(blob: string): number {
  return Number(blob.slice(-digits));
}
