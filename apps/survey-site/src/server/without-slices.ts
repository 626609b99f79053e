import type { SiteDeps } from './site-deps.ts';

const none = (): never => {
  throw new Error('this site has no slices, analyses and exports');
};

/** For sites of measurements, which nobody asks for slices, analyses and exports. */
export const withoutSlices: Pick<SiteDeps, 'slices' | 'analyses' | 'exports'> = {
  slices: { cachedBytes: () => 0, slice: none, trend: none, answers: none, newestAnswers: none },
  analyses: { start: none, read: none, readIfChanged: none, cancel: none, list: none },
  exports: { begin: none },
};
