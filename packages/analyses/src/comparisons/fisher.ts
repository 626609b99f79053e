import type { Share } from './share.ts';

/** Tables whose probabilities differ by less than this part are equally likely: R's `fisher.test` takes the same. */
const tolerance = 1e-7;
/** Tables that are less likely than this part of the given one add nothing to a sum of doubles. */
const negligible = 1e-18;

/**
 * Fisher's exact test: the probability of all tables with the same margins that are at most as likely as this one. It is 0 if this one is less
 * likely than the likeliest by more than doubles can say.
 */
export function fisher(one: Share, other: Share): number {
  const chosen = one.count + other.count;
  const mode = Math.floor(((one.of + 1) * (chosen + 1)) / (one.of + other.of + 2));
  /** How much likelier `count + 1` people of the first group are than `count`. */
  const ratio = (count: number): number =>
    ((one.of - count) * (chosen - count)) / ((count + 1) * (other.of - chosen + count + 1));

  /**
   * Goes from the likeliest table outwards on one side, and hands the others on, with their probabilities as parts of its own, until `visit` returns
   * false. It is a plain loop, because a page may need a million tests.
   */
  const outwards = (step: 1 | -1, visit: (count: number, part: number) => boolean): void => {
    let part = 1;
    for (let count = mode; ; count += step) {
      part = step === 1 ? part * ratio(count) : part / ratio(count - 1);
      // Beyond the last table of a side, a factor is zero.
      if (!(part > 0 && part < Infinity) || !visit(count + step, part)) return;
    }
  };
  let given = one.count === mode ? 1 : 0;
  if (given === 0) {
    outwards(one.count > mode ? 1 : -1, (count, part) => {
      if (count === one.count) given = part;
      return count !== one.count;
    });
  }
  if (given === 0) return 0;
  const limit = given * (1 + tolerance);
  let [all, unlikely] = [1, limit >= 1 ? 1 : 0];
  const add = (_count: number, part: number): boolean => {
    if (part < given * negligible) return false;
    all += part;
    if (part <= limit) unlikely += part;
    return true;
  };
  outwards(1, add);
  outwards(-1, add);
  return Math.min(1, unlikely / all);
}
