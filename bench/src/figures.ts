/** Three significant digits, thousands grouped. */
export function decimals(value: number): string {
  if (!Number.isFinite(value)) return '?';
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });
}

export function ms(value: number): string {
  return `${decimals(value)} ms`;
}

export function perSecond(value: number): string {
  return `${decimals(value)}/s`;
}
