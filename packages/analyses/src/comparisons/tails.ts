import { incompleteBeta } from '../estimates/quantiles/incomplete-beta.ts';

/** From this z on, the continued fraction converges faster than the series. */
const largeZ = 2.5;
/** Terms of the series and of the fraction that are enough for 15 digits on their sides of `largeZ`. */
const terms = 120;

/**
 * Returns P(|Z| > z) for a standard normal Z and z ≥ 0, to about 12 digits.
 * It is the series 26.2.11 of M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, and the continued fraction 26.2.14 for large z.
 */
export function normalTails(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z >= largeZ) {
    let fraction = z;
    for (let term = terms; term >= 1; term -= 1) fraction = z + term / fraction;
    return (2 * density) / fraction;
  }
  let [power, sum] = [z, z];
  for (let term = 1; term <= terms; term += 1) {
    power *= (z * z) / (2 * term + 1);
    sum += power;
  }
  return 1 - 2 * density * sum;
}

/** Returns P(|T| > t) for Student's T with `degrees` of freedom, which need not be whole (Abramowitz and Stegun, 26.7.1). */
export function studentTails(t: number, degrees: number): number {
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}
