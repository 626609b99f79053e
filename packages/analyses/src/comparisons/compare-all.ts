import { compareMeans, type Tested } from './compare-means.ts';
import { compareShares } from './compare-shares.ts';
import { holm } from './holm.ts';
import type { Moments } from './moments.ts';
import type { Share } from './share.ts';

/** A group of answers beside those that it is compared with: the two share no answer. */
export type Compared =
  | { readonly means: readonly [group: Moments, rest: Moments] }
  | { readonly shares: readonly [group: Share, rest: Share] };

/** A difference that is too large for chance: `much` if its effect is large as well. */
export interface Difference {
  readonly is: 'higher' | 'lower';
  readonly much: boolean;
}

/** The chance of a false mark among all comparisons that are made together. */
const level = 0.05;
/** A difference of so many standard deviations is large (Cohen 1988). His h for shares has the same limit. */
const largeEffect = 0.8;

/**
 * Finds the clear differences among comparisons that a reader sees together. Returns undefined for those that are not clear, in the order of the
 * given ones. `made` is the number of comparisons that could be tested.
 */
export function compareAll(all: readonly Compared[]): {
  readonly differences: readonly (Difference | undefined)[];
  readonly made: number;
} {
  const tested = all.map((each) =>
    'means' in each ? compareMeans(...each.means) : compareShares(...each.shares),
  );
  const made = tested.filter((each) => each !== undefined);
  const clear = new Map<Tested, Difference>();
  for (const [index, p] of holm(made.map((each) => each.p)).entries()) {
    const each = made[index]!;
    if (p >= level || each.effect === 0) continue;
    clear.set(each, {
      is: each.effect > 0 ? 'higher' : 'lower',
      much: Math.abs(each.effect) >= largeEffect,
    });
  }
  return {
    differences: tested.map((each) => (each === undefined ? undefined : clear.get(each))),
    made: made.length,
  };
}
