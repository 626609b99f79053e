import { isPreciseEnough } from '../../src/estimates/estimate/is-precise-enough.ts';
import { ClusterSums } from '../../src/estimates/sums/cluster-sums.ts';
import type { Scenario } from './scenario.ts';
import { addCluster, estimateOf, holds, shuffled, truthOf } from './simulated-sample.ts';
import { simulatedSurvey } from './simulated-survey.ts';

/** How often the intervals of all options hold when an analysis stops by itself, in percent. */
export interface StoppingRow {
  readonly scenario: string;
  readonly clusters: number;
  /** The precision that was asked for. */
  readonly margin: number;
  readonly samples: number;
  /** How often the intervals of all options hold at once, in percent. */
  readonly options: number;
  /** How many clusters were done on average. */
  readonly done: number;
  /** How many samples went on to the exact result, in percent. Their intervals hold. */
  readonly exact: number;
}

export interface StoppingOptions {
  readonly scenarios: readonly Scenario[];
  readonly clusters: readonly number[];
  readonly margins: readonly number[];
  readonly surveys: number;
  readonly samplesPerSurvey: number;
  /** Returns numbers in [0, 1). */
  readonly random: () => number;
}

/** Simulates analyses that stop once their estimates are precise enough, which is tested after every cluster. */
export function stoppingTable(options: StoppingOptions): StoppingRow[] {
  return options.scenarios.flatMap((scenario) =>
    options.clusters.flatMap((clusters) => rowsOf(scenario, clusters, options)),
  );
}

function rowsOf(scenario: Scenario, clusters: number, options: StoppingOptions): StoppingRow[] {
  const { surveys, samplesPerSurvey, random } = options;
  const margins = options.margins.toSorted((a, b) => b - a);
  const samples = surveys * samplesPerSurvey;
  const sums = margins.map(() => ({ options: 0, done: 0, exact: 0 }));
  for (let survey = 0; survey < surveys; survey += 1) {
    const all = simulatedSurvey(scenario, clusters, random);
    const truth = truthOf(all);
    for (let sample = 0; sample < samplesPerSurvey; sample += 1) {
      const done = new ClusterSums();
      let reached = 0;
      for (const cluster of shuffled(all, random)) {
        addCluster(done, cluster);
        const estimates = estimateOf(done, truth);
        for (; reached < margins.length && isPreciseEnough(estimates, margins[reached]!); reached += 1) {
          const row = sums[reached]!;
          row.options += Number(holds(estimates, truth).options);
          row.done += done.clusters;
          row.exact += Number(done.clusters === clusters);
        }
        if (reached === margins.length) break;
      }
    }
  }
  return sums.map((row, index) => ({
    scenario: scenario.name,
    clusters,
    margin: margins[index]!,
    samples,
    options: (100 * row.options) / samples,
    done: row.done / samples,
    exact: (100 * row.exact) / samples,
  }));
}
