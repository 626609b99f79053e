import type { Asked } from './asked.ts';
import type { Need } from './needs.ts';
import type { Facts } from './facts.ts';
import { planCells, type RegionPlan } from './region-plan.ts';

/** A limit, and the rate at which it is reached. */
export interface ReachedLimit extends Need {
  /** Answers per second, of all regions, at which the limit is reached, with as many surveys for each as asked for; Infinity: never. */
  readonly atAnswersPerS: number;
  /** The number of needed sites with which the limit is reached, if it is far away with one site fewer. */
  readonly asSoonAsSites: number | undefined;
}

/** Below this share of a limit it is not near. */
const isNearFrom = 0.9;

/** The limits of a deployment with one storage account a region, in the order in which a growing load reaches them. */
export function reachedLimits(asked: Asked, facts: Facts): readonly ReachedLimit[] {
  const names = planCells(1, asked, facts).needs.map(({ what }) => what);
  return names
    .map((what) => reached(what, asked, facts))
    .toSorted((one, other) => one.atAnswersPerS - other.atAnswersPerS);
}

function reached(what: string, asked: Asked, facts: Facts): ReachedLimit {
  const planAt = (logarithm: number): RegionPlan => planCells(1, scaled(asked, 10 ** logarithm), facts);
  const needIn = ({ needs }: RegionPlan): Need => needs.find((need) => need.what === what)!;
  // The logarithms of a millionth, and of a million.
  let [low, high] = [-6, 6];
  // Halving the logarithm of the factor: the needs rise with it, but not in proportion.
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (needIn(planAt(middle)).share < 1) low = middle;
    else high = middle;
  }
  const need = needIn(planAt(0));
  if (high === 6) return { ...need, atAnswersPerS: Infinity, asSoonAsSites: undefined };
  const [before, after] = [planAt(low), planAt(high)];
  const isStep = needIn(before).share < isNearFrom && after.cell.sites > before.cell.sites;
  return {
    ...need,
    atAnswersPerS: asked.answersPerSecond * 10 ** low,
    asSoonAsSites: isStep ? after.cell.sites : undefined,
  };
}

/** The same deployment with more load, or less: answers, surveys and watchers grow alike. */
function scaled(asked: Asked, factor: number): Asked {
  return {
    ...asked,
    answersPerSecond: asked.answersPerSecond * factor,
    surveys: asked.surveys * factor,
    watchedSurveys: asked.watchedSurveys * factor,
  };
}
