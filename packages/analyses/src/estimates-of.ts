import { estimate, type Estimates } from './estimates/estimate/estimate.ts';
import type { Analysis } from './state/analysis.ts';

/**
 * Estimates the shares, means and numbers of all answers that were received when an analysis was planned, with their margins. The group ''
 * has all selected answers, and each other group those with a value of `by`. Returns null before the first result.
 */
export function estimatesOf({ progress, result }: Pick<Analysis, 'progress' | 'result'>): Estimates | null {
  if (progress === null || result === null) return null;
  return estimate(result.sums, { clusters: progress.tasks, answers: progress.size });
}
