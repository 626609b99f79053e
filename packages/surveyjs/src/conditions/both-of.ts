/** The expression that holds where both do; one alone is as it is. */
export function bothOf(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || other === undefined ? (one ?? other) : `(${one}) and (${other})`;
}
