/** The indexes of values that stand at an earlier index, too. Texts for readers are compared by their `readerText`. */
export function repeatedIndexes(values: readonly string[]): number[] {
  const seen = new Set<string>();
  const repeated: number[] = [];
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) repeated.push(index);
    else seen.add(value);
  }
  return repeated;
}
