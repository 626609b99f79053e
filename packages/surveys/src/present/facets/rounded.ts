/** To 6 decimals. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
