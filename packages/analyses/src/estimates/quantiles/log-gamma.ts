const coefficients = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/**
 * Returns ln Γ(x) for x ≥ 1/2, to about 14 digits.
 * The method is that of C. Lanczos, "A precision approximation of the gamma function", SIAM J. Numer. Anal. B 1 (1964), with the
 * coefficients of P. Godfrey (2001) for g = 7 and nine terms.
 */
export function logGamma(x: number): number {
  const z = x - 1;
  const series = coefficients.reduce((sum, coefficient, index) =>
    index === 0 ? coefficient : sum + coefficient / (z + index),
  );
  const t = z + 7.5;
  return Math.log(2 * Math.PI) / 2 + (z + 0.5) * Math.log(t) - t + Math.log(series);
}
