/**
 * The values of `red,blue`. In a value, a comma is written `\,` and a backslash `\\`; undefined if a backslash stands before
 * anything else.
 */
export function splitValues(list: string): string[] | undefined {
  const values: string[] = [];
  let value = '';
  for (let index = 0; index < list.length; index++) {
    const character = list.charAt(index);
    if (character === ',') {
      values.push(value);
      value = '';
    } else if (character === '\\') {
      index += 1;
      const escaped = list.charAt(index);
      if (escaped !== ',' && escaped !== '\\') return undefined;
      value += escaped;
    } else {
      value += character;
    }
  }
  return [...values, value];
}

/** The inverse of `splitValues`. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[,\\]/g, String.raw`\$&`)).join(',');
}
