/** Draws how many of `trials` succeed. If the variance is over 10, it uses the normal approximation, which changes no coverage. */
export function binomial(trials: number, probability: number, random: () => number): number {
  if (probability > 0.5) return trials - binomial(trials, 1 - probability, random);
  const variance = trials * probability * (1 - probability);
  if (variance > 10) {
    const drawn = trials * probability + standardNormal(random) * Math.sqrt(variance);
    return Math.min(trials, Math.max(0, Math.round(drawn)));
  }
  return waitingTimes(trials, probability, random);
}

/** Draws how the trials divide into categories with these shares, whose sum is 1. */
export function multinomial(trials: number, shares: readonly number[], random: () => number): number[] {
  let trialsLeft = trials;
  let shareLeft = 1;
  return shares.map((share) => {
    const count = binomial(trialsLeft, shareLeft <= share ? 1 : share / shareLeft, random);
    trialsLeft -= count;
    shareLeft -= share;
    return count;
  });
}

/** Draws a binomial number by skipping from success to success (L. Devroye, Non-Uniform Random Variate Generation, 1986, section X.4.3). */
function waitingTimes(trials: number, probability: number, random: () => number): number {
  if (probability <= 0) return 0;
  const logOfFailure = Math.log1p(-probability);
  let successes = 0;
  let trial = 0;
  for (;;) {
    trial += 1 + Math.floor(Math.log(1 - random()) / logOfFailure);
    if (trial > trials) return successes;
    successes += 1;
  }
}

/** Draws by the method of G. E. P. Box and M. E. Muller, "A note on the generation of random normal deviates", Ann. Math. Stat. 29 (1958). */
export function standardNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
