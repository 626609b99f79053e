import { logGamma } from './log-gamma.ts';

/**
 * Returns the regularised incomplete beta function I_x(a, b), for a and b ≥ 1/4 and x in [0, 1].
 * It is the continued fraction 8.17.22 of the NIST Digital Library of Mathematical Functions, evaluated by Lentz's method (W. J. Lentz,
 * "Generating Bessel functions in Mie scattering calculations using continued fractions", Applied Optics 15, 1976).
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only on this side of the mean. The symmetry 8.17.4 leads to the other side.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const logFront = a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b);
  return (Math.exp(logFront) / a) * fraction(x, a, b);
}

/** Returns ln B(a, b), for a and b ≥ 1/4. */
export function logBeta(a: number, b: number): number {
  return logGammaOf(a) + logGammaOf(b) - logGammaOf(a + b);
}

/** Returns ln Γ(x) for x ≥ 1/4, by Γ(x + 1) = x Γ(x), because `logGamma` begins at 1/2. */
function logGammaOf(x: number): number {
  return x < 0.5 ? logGamma(x + 1) - Math.log(x) : logGamma(x);
}

function fraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= 1_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value;
}
