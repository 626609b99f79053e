import type { SiteDeps } from './site-deps.ts';

const none = (): never => {
  throw new Error('this site computes no slices');
};

/** For sites of measurements, which nobody asks for slices. */
export const withoutSlices: Pick<SiteDeps, 'slices'> = {
  slices: { slice: none, trend: none, answers: none, newestAnswers: none },
};
