import { seededRandom } from './seeded-random.ts';

/** What a storm harms. A new kind needs a name here, and a target that finds its members. */
export const kinds = ['site', 'worker', 'agent', 'storage'] as const;
export type Kind = (typeof kinds)[number];

export const faultTypes = ['kill', 'suspend', 'cut'] as const;
export type FaultType = (typeof faultTypes)[number];

export interface Fault {
  /** After the beginning of the storm. A kind has one fault at a time, so it may happen later. */
  readonly atMs: number;
  readonly kind: Kind;
  readonly type: FaultType;
  /** Of a suspension or a cut; a target may have a length of its own for cuts. */
  readonly forMs: number;
  /** From 0 up to 1: which of the members it hits. */
  readonly draw: number;
}

export interface StormSize {
  readonly durationMs: number;
  /** SIGKILLs of each kind. */
  readonly kills: number;
  /** Suspensions of each kind. */
  readonly suspensions: number;
  /** Network cuts of all kinds together. */
  readonly cuts: number;
  /** What the target can do. */
  readonly possible: Readonly<Record<Kind, readonly FaultType[]>>;
}

/** Faults begin within this part of the storm, so that those that wait for a restart still happen. */
const faultsWithin = { from: 0.03, to: 0.85 };
const forMs = { least: 1_000, most: 20_000, mostOfStorm: 1 / 15 };

/** All faults of a storm, in order of time. The same seed and size give the same plan. */
export function stormPlan(size: StormSize, seed: number): readonly Fault[] {
  const random = seededRandom(seed);
  const { durationMs, possible } = size;
  const most = Math.min(forMs.most, Math.max(forMs.least, durationMs * forMs.mostOfStorm));
  const newFault = (kind: Kind, type: FaultType): Fault => ({
    atMs: Math.round(durationMs * (faultsWithin.from + random() * (faultsWithin.to - faultsWithin.from))),
    kind,
    type,
    // Each order of magnitude is equally likely: some are longer than a lease.
    forMs: Math.round(forMs.least * (most / forMs.least) ** random()),
    draw: random(),
  });
  const withCuts = kinds.filter((kind) => possible[kind].includes('cut'));
  return kinds
    .flatMap((kind) => [
      ...killsOf(
        kind,
        repeated(possible[kind].includes('kill') ? size.kills : 0, () => newFault(kind, 'kill')),
      ),
      ...repeated(possible[kind].includes('suspend') ? size.suspensions : 0, () => newFault(kind, 'suspend')),
    ])
    .concat(
      repeated(withCuts.length === 0 ? 0 : size.cuts, (index) =>
        newFault(withCuts[index % withCuts.length]!, 'cut'),
      ),
    )
    .toSorted((one, other) => one.atMs - other.atMs);
}

/**
 * After a kill no agent leads until the lease of the dead one is over, and no worker is restarted. So agents are killed twice in a row:
 * then there are times between in which one leads.
 */
function killsOf(kind: Kind, kills: readonly Fault[]): readonly Fault[] {
  if (kind !== 'agent') return kills;
  return kills.map((fault, at) => (at % 2 === 0 ? fault : { ...fault, atMs: kills[at - 1]!.atMs }));
}

function repeated<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
