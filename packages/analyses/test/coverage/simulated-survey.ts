import { binomial, multinomial, standardNormal } from './binomial.ts';
import type { Scenario } from './scenario.ts';

export interface SimulatedCluster {
  readonly size: number;
  /** The number of matching answers of each option. */
  readonly counts: readonly number[];
}

/** Simulates the clusters of a survey in the order of its log. Each has about 20,000 answers, and the last one fewer. */
export function simulatedSurvey(
  scenario: Scenario,
  clusters: number,
  random: () => number,
): SimulatedCluster[] {
  const stretches = clusters * stretchesPerCluster;
  const shares = sharesOf(scenario, stretches, random);
  const rates = ratesOf(scenario, stretches, random);
  const sizeOfLast = 0.2 + 0.8 * random();
  return Array.from({ length: clusters }, (_, cluster) => {
    const fullSize = clusterSize * (0.95 + 0.1 * random()) * (cluster === clusters - 1 ? sizeOfLast : 1);
    const stretchSize = Math.round(fullSize / stretchesPerCluster);
    const counts = scenario.shares.map(() => 0);
    for (
      let stretch = cluster * stretchesPerCluster;
      stretch < (cluster + 1) * stretchesPerCluster;
      stretch += 1
    ) {
      const matching = binomial(stretchSize, rates[stretch]!, random);
      multinomial(matching, shares[stretch]!, random).forEach((count, option) => (counts[option]! += count));
    }
    return { size: stretchSize * stretchesPerCluster, counts };
  });
}

const clusterSize = 20_000;
/** A cluster has this many stretches. The shares do not change within a stretch. */
const stretchesPerCluster = 20;

/** Returns the options' shares in each stretch. */
function sharesOf(scenario: Scenario, stretches: number, random: () => number): number[][] {
  const swings = pick([4, 8, 30], random);
  const changes = scenario.shares.map(() => ({
    drift: scenario.drift * (2 * random() - 1),
    season: scenario.season * random(),
    phase: 2 * Math.PI * random(),
  }));
  const jumps = jumpsOf(scenario, stretches, random);
  const shares = Array.from({ length: stretches }, (_, stretch) => {
    const time = stretch / stretches;
    const weights = scenario.shares.map((share, option) => {
      const { drift, season, phase } = changes[option]!;
      const change = drift * (2 * time - 1) + season * Math.sin(2 * Math.PI * swings * time + phase);
      return share * Math.exp(change + (jumps[stretch]?.[option] ?? 0));
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  });
  const bursts = (stretches / stretchesPerCluster) * scenario.burstsPerCluster;
  for (const range of randomRanges(bursts, stretches, scenario.burstLength, random)) {
    const option = Math.floor(random() * scenario.shares.length);
    const taken = 0.4 + 0.5 * random();
    for (const each of shares.slice(...range)) {
      each.forEach((share, index) => (each[index] = share * (1 - taken) + (index === option ? taken : 0)));
    }
  }
  return shares;
}

/** Returns what the walk and the turns add to the logarithms of the options' shares in each stretch. */
function jumpsOf({ shares, walk, turns }: Scenario, stretches: number, random: () => number): number[][] {
  if (walk === 0 && turns === 0) return [];
  let now = shares.map(() => 0);
  return Array.from({ length: stretches }, () => {
    const turn = random() < turns / stretches ? 1 : 0;
    const step = Math.hypot(walk / Math.sqrt(stretchesPerCluster), turn);
    now = now.map((each) => each + step * standardNormal(random));
    return now;
  });
}

/** Returns the share of matching answers in each stretch. */
function ratesOf({ filter }: Scenario, stretches: number, random: () => number): number[] {
  const phase = 2 * Math.PI * random();
  const rates = Array.from({ length: stretches }, (_, stretch) => {
    const time = stretch / stretches;
    switch (filter) {
      case 'none':
        return 0.95;
      case 'few':
        return 0.02 * Math.exp(1.5 * Math.sin(2 * Math.PI * 5 * time + phase));
      case 'late':
        return time >= 0.6 ? 0.1 : 0;
      case 'patches':
        return 0;
    }
  });
  if (filter === 'patches') {
    for (const range of randomRanges(stretches / stretchesPerCluster / 6, stretches, [0.3, 2], random)) {
      rates.fill(0.005 + 0.195 * random(), ...range);
    }
  }
  return rates;
}

/**
 * Draws ranges of stretches as a Poisson process does, `expected` of them on average. Each is a pair of the first stretch and the one after
 * the last. `length` is in clusters.
 */
function randomRanges(
  expected: number,
  stretches: number,
  length: readonly [number, number],
  random: () => number,
): [number, number][] {
  const ranges: [number, number][] = [];
  for (let at = gap(); at < stretches; at += gap()) {
    const clusters = length[0] + (length[1] - length[0]) * random();
    ranges.push([Math.floor(at), Math.floor(at + clusters * stretchesPerCluster) + 1]);
  }
  return ranges;

  function gap(): number {
    return expected === 0 ? Infinity : (-Math.log(1 - random()) * stretches) / expected;
  }
}

function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!;
}
