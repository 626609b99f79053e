const zeroes = {
  schedules: 0,
  requests: 0,
  lostAnswers: 0,
  landedLate: 0,
  neverLanded: 0,
  suspensions: 0,
  crashes: 0,
  hintsLost: 0,
  hintsDoubled: 0,
  damagedSummaries: 0,
  rebuilds: 0,
  compactions: 0,
  takeOvers: 0,
  deferred: 0,
  foundGrown: 0,
  retired: 0,
  seals: 0,
  quarantined: 0,
  deletions: 0,
  erasures: 0,
  stubs: 0,
  expired: 0,
  columnFiles: 0,
  refusedFiles: 0,
  lostFiles: 0,
  analyses: 0,
  recounts: 0,
  cancelledAnalyses: 0,
  recountedDays: 0,
  summaryVersions: 0,
  binnedFacets: 0,
  cleanedBlobs: 0,
  submitted: 0,
  acknowledged: 0,
};

/** What happened in one or many schedules: shows that there were faults. */
export type Stats = typeof zeroes;

export function noStats(): Stats {
  return { ...zeroes };
}

export function addStats(to: Stats, more: Stats): void {
  for (const key of Object.keys(more) as (keyof Stats)[]) to[key] += more[key];
}

export function faultsOf(stats: Stats): number {
  const { lostAnswers, suspensions, crashes, hintsLost, hintsDoubled, damagedSummaries } = stats;
  return lostAnswers + suspensions + crashes + hintsLost + hintsDoubled + damagedSummaries;
}
