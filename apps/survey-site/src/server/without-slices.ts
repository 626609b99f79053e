import type { SiteDeps } from './site-deps.ts';

const none = (): never => {
  throw new Error('this site has no slices and no analyses');
};

/** For sites of measurements, which nobody asks for slices and analyses. */
export const withoutSlices: Pick<SiteDeps, 'slices' | 'analyses'> = {
  slices: { cachedBytes: () => 0, slice: none, trend: none, answers: none, newestAnswers: none },
  analyses: { start: none, read: none, readIfChanged: none, cancel: none, list: none },
};
