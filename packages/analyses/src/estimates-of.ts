import { estimate, type Estimates } from './estimates/estimate/estimate.ts';
import type { Analysis } from './state/analysis.ts';

/**
 * The shares, means and numbers of all answers that were received when an analysis was planned, with their margins. The group '' is of all
 * answers that it selects, each other one of a value of `by`. Null before it is planned.
 */
export function estimatesOf({ progress, result }: Pick<Analysis, 'progress' | 'result'>): Estimates | null {
  if (progress === null || result === null) return null;
  return estimate(result.sums, { clusters: progress.tasks, answers: progress.size });
}
