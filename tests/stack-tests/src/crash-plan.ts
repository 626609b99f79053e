import { createHash } from 'node:crypto';

export interface Crash<Kind> {
  readonly kind: Kind;
  /** Chooses one of the containers of its kind. */
  readonly among: <T>(containers: readonly T[]) => T;
}

/** The crashes of one run; only the seed decides their order and which container each one hits. */
export function crashPlan<Kind>(kinds: readonly Kind[], seed: string): readonly Crash<Kind>[] {
  const drawn = (what: string): number =>
    createHash('sha256').update(`${seed} ${what}`).digest().readUInt32BE();
  return kinds
    .map((kind, index) => ({ kind, rank: drawn(`order ${index}`), draw: drawn(`container ${index}`) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ kind, draw }) => ({ kind, among: (containers) => containers[draw % containers.length]! }));
}
