/** A literal of an array of numbers or of their texts; `null` stays so. The driver's own looks at each three times. */
export function numberArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`;
}
