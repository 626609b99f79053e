import { problem, type Problem, retryAfter } from '@canvass/web/problems';

/** Refuses a slice because the site already computes as many slices as it may. */
export const slicesBusy: Problem = problem('too-many-slices', {
  detail: 'Other slices are being computed. This one was not begun.',
  headers: retryAfter(2),
});
