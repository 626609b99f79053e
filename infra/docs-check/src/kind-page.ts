/** What a page tells to write. */
export interface PageFiles {
  /** Whole files, by path from the root. */
  readonly written: ReadonlyMap<string, string>;
  /** Files that get lines, by path: lines with a plus stand below the others, which the file has. */
  readonly changed: ReadonlyMap<string, string>;
}

/** Reads the blocks of a page that name a file: "```ts path" has the whole file, "```diff path" lines of it. */
export function filesOfPage(page: string): PageFiles {
  const blocks = [...page.matchAll(/^```(ts|diff) (\S+)\n(.*?)^```$/gms)];
  const of = (language: string): ReadonlyMap<string, string> =>
    new Map(
      blocks
        .filter(([, found]) => found === language)
        .map(([, , path = '', content = '']) => [path, content]),
    );
  return { written: of('ts'), changed: of('diff') };
}

/** Adds the lines with a plus to a text, each below the line that stands before it in the change. */
export function withLines(text: string, change: string): string {
  const lines = text.split('\n');
  let below = -1;
  for (const line of change.trimEnd().split('\n')) {
    const content = line.slice(1);
    if (line.startsWith('+')) {
      below += 1;
      lines.splice(below, 0, content);
    } else {
      below = lines.indexOf(content, below + 1);
      if (below === -1) throw new Error(`There is no line ${content}`);
    }
  }
  return lines.join('\n');
}
