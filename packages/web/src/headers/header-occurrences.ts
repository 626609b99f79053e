/** Returns how often a request has a header. `name` is in lower case. `rawHeaders` is Node's, in which names and values alternate. */
export function headerOccurrences(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]!;
    if (given.length === name.length && given.toLowerCase() === name) count += 1;
  }
  return count;
}
