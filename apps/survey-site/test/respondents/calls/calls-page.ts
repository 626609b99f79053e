import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/storage-calls.md'), 'utf8');

/** The rows of a chapter's table in docs/storage-calls.md, by their first cells. */
export function documentedCalls(chapter: string): ReadonlyMap<string, readonly string[]> {
  const [, text = ''] = page.split(`\n## ${chapter}\n`);
  const [table = ''] = text.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return new Map(
    rows.slice(1).map((row) => {
      const [name = '', ...cells] = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [name, cells];
    }),
  );
}
