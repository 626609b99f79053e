import { ClusterSums } from '../../src/estimates/sums/cluster-sums.ts';
import type { Scenario } from './scenario.ts';
import { addCluster, countsOf, estimateOf, holds, isWithin, shuffled, truthOf } from './simulated-sample.ts';
import { simulatedSurvey } from './simulated-survey.ts';
import { goodmanIntervals } from './single-answers.ts';

/** How often the stated 95 % intervals hold, in percent of the samples. */
export interface CoverageRow {
  readonly scenario: string;
  /** The clusters of the survey. */
  readonly clusters: number;
  /** The clusters in the sample. */
  readonly done: number;
  readonly samples: number;
  /** How often the intervals of all options hold at once. */
  readonly options: number;
  /** How often they would hold with the formula for single answers (Goodman). */
  readonly singleAnswers: number;
  /** How often the interval of the mean holds. */
  readonly mean: number;
  /** How often the interval of the number of matching answers holds. */
  readonly matching: number;
  /** The average of the facet's margin. */
  readonly margin: number;
}

export interface CoverageOptions {
  readonly scenarios: readonly Scenario[];
  /** The numbers of clusters of the surveys. The table has a row for each of them and each share. */
  readonly clusters: readonly number[];
  /** The shares of the clusters that are in the samples, in rising order. */
  readonly sampleShares: readonly number[];
  /** How many surveys are simulated for a row. */
  readonly surveys: number;
  /** How many random samples are drawn from each survey. */
  readonly samplesPerSurvey: number;
  /** Returns numbers in [0, 1). */
  readonly random: () => number;
}

export function coverageTable(options: CoverageOptions): CoverageRow[] {
  return options.scenarios.flatMap((scenario) =>
    options.clusters.flatMap((clusters) => rowsOf(scenario, clusters, options)),
  );
}

/** Makes a row for each sample share. Each random order of the clusters gives one sample to each row: the first clusters of the order. */
function rowsOf(scenario: Scenario, clusters: number, options: CoverageOptions): CoverageRow[] {
  const { surveys, samplesPerSurvey, random } = options;
  const samples = surveys * samplesPerSurvey;
  const sizes = options.sampleShares.map((share) => Math.max(1, Math.round(share * clusters)));
  const sums = sizes.map(() => ({ options: 0, singleAnswers: 0, mean: 0, matching: 0, margin: 0 }));
  for (let survey = 0; survey < surveys; survey += 1) {
    const all = simulatedSurvey(scenario, clusters, random);
    const truth = truthOf(all);
    for (let sample = 0; sample < samplesPerSurvey; sample += 1) {
      const order = shuffled(all, random);
      const done = new ClusterSums();
      sizes.forEach((size, index) => {
        for (const cluster of order.slice(done.clusters, size)) addCluster(done, cluster);
        const held = holds(estimateOf(done, truth), truth);
        const single = goodmanIntervals(countsOf(order.slice(0, size)), truth.matching, 0.95);
        const row = sums[index]!;
        row.options += Number(held.options);
        row.singleAnswers += Number(truth.shares.every((share, option) => isWithin(share, single[option]!)));
        row.mean += Number(held.mean);
        row.matching += Number(held.matching);
        row.margin += held.margin;
      });
    }
  }
  const percent = (count: number): number => (100 * count) / samples;
  return sums.map((row, index) => ({
    scenario: scenario.name,
    clusters,
    done: sizes[index]!,
    samples,
    options: percent(row.options),
    singleAnswers: percent(row.singleAnswers),
    mean: percent(row.mean),
    matching: percent(row.matching),
    margin: row.margin / samples,
  }));
}
