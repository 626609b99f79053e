/** A PostgreSQL array literal; faster than the driver's. */
export function numberArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`;
}
