/** What a page tells to write. */
export interface PageFiles {
  /** Whole files, by path from the root. */
  readonly written: ReadonlyMap<string, string>;
  /** Files that get lines, by path: lines with a plus stand below the others, which the file has. */
  readonly changed: ReadonlyMap<string, string>;
}

/** Reads the blocks of a page that name a file: "```ts path" has the whole file, "```diff path" lines of it. */
export function filesOfPage(page: string): PageFiles {
  const written = new Map<string, string>();
  const changed = new Map<string, string>();
  // Prose, block, prose, block, ...
  for (const [index, part] of page.split(/^```/m).entries()) {
    if (index % 2 === 0) continue;
    const end = part.indexOf('\n') + 1;
    const [language, path] = part.slice(0, end).trim().split(' ');
    const files = { ts: written, diff: changed }[language ?? ''];
    if (path !== undefined) files?.set(path, part.slice(end));
  }
  return { written, changed };
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
