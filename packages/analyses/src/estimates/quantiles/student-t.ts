import { incompleteBeta, logBeta } from './incomplete-beta.ts';
import { twoSidedNormal } from './normal.ts';

/**
 * Returns the t with P(|T| > t) = `alpha` for Student's T with `degrees` of freedom, which need not be whole, to about ten digits. `alpha`
 * must be in (0, 1), and `degrees` at least 1/2.
 * P(|T| > t) is I_x(ν/2, 1/2) with x = ν/(ν + t²) (M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 26.7.1). It is inverted
 * by Newton's method for ln P as a function of ln t. This function is concave, so the steps after the first never overshoot.
 */
export function twoSidedT(alpha: number, degrees: number): number {
  const logConstant = -logBeta(degrees / 2, 0.5) - Math.log(degrees) / 2;
  let logT = Math.log(approximateT(twoSidedNormal(alpha), degrees));
  for (let round = 0; round < 50; round += 1) {
    const t = Math.exp(logT);
    const tails = incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
    const density = Math.exp(logConstant - ((degrees + 1) / 2) * Math.log1p((t * t) / degrees));
    const step = (Math.log(tails / alpha) * tails) / (2 * t * density);
    logT += step;
    // The error that is left is about the square of the step.
    if (Math.abs(step) < 1e-6) break;
  }
  return Math.exp(logT);
}

/** Returns the first terms of the expansion of t in 1/ν (Abramowitz and Stegun, 26.7.5). `z` is the t of infinitely many degrees. */
function approximateT(z: number, degrees: number): number {
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + (first + second / degrees) / degrees;
}
