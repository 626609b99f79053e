/** At most three significant digits. */
export function shortNumber(value: number): string {
  if (value === 0) return '0';
  if (Math.abs(value) >= 1_000_000) return `${trim(value / 1_000_000)}M`;
  if (Math.abs(value) >= 10_000) return `${trim(value / 1_000)}k`;
  return trim(value);
}

function trim(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** `45s`, `12m30s`, `3h20m`. */
export function shortDuration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)}s`;
  if (seconds < 2 * 3_600) return joined(seconds, 60, 'm', 's', 1);
  return joined(seconds, 3_600, 'h', 'm', 60);
}

function joined(seconds: number, unit: number, large: string, small: string, smallUnit: number): string {
  const whole = Math.floor(seconds / unit);
  const rest = Math.floor((seconds % unit) / smallUnit);
  return rest === 0 ? `${whole}${large}` : `${whole}${large}${rest}${small}`;
}
