import { expect, test } from '@jest/globals';
import { twoSidedNormal } from './normal.ts';
import { twoSidedT } from './student-t.ts';

// The values are from Abramowitz and Stegun, Handbook of Mathematical Functions, tables 26.10 (t) and 26.8 (chi-square with one degree).
test.each([
  [1, 0.05, 12.706],
  [2, 0.05, 4.303],
  [4, 0.01, 4.604],
  [9, 0.05, 2.262],
  [10, 0.001, 4.587],
  [30, 0.02, 2.457],
  [60, 0.1, 1.671],
  [120, 0.05, 1.98],
])('t with %d degrees of freedom leaves %d outside at %d', (degrees, alpha, expected) => {
  expect(twoSidedT(alpha, degrees)).toBeCloseTo(expected, 3);
});

test.each([
  [0.1, 2.70554],
  [0.05, 3.84146],
  [0.01, 6.6349],
  [0.001, 10.828],
])('chi-square with one degree of freedom leaves %d above %d', (alpha, expected) => {
  expect(twoSidedNormal(alpha) ** 2).toBeCloseTo(expected, 3);
});

// The values are those of SciPy 1.17: `stats.t.isf(alpha / 2, degrees)`.
test.each([
  [0.5, 0.01, 4_113.964588804181],
  [1.5, 0.05, 6.016663104427933],
  [2.5, 0.00025, 31.88561424826473],
  [499, 1e-6, 4.953400539179211],
])('t with %d degrees of freedom and %d outside has ten digits', (degrees, alpha, expected) => {
  expect(twoSidedT(alpha, degrees) / expected).toBeCloseTo(1, 10);
});

test('t with many degrees of freedom is normal', () => {
  for (const alpha of [0.9, 0.3, 0.05, 1e-4, 1e-9]) {
    expect(twoSidedT(alpha, 1e6) / twoSidedNormal(alpha)).toBeCloseTo(1, 4);
  }
});
