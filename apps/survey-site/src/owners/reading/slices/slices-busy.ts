import { problem, retryAfter, type Problem } from '../../../http/problems/problem.ts';

/** The site computes as many slices as it can. */
export const slicesBusy: Problem = problem('too-many-slices', {
  detail: 'Other slices are being computed. This one was not begun.',
  headers: retryAfter(2),
});
