import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkPages } from './check-pages.ts';

function repository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'canvass-docs-'));
  for (const [path, content] of Object.entries({ 'package.json': '{"scripts":{"start":""}}', ...files })) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

describe('checkPages', () => {
  test('accepts scripts, paths and links that exist', () => {
    const root = repository({
      'README.md': '`npm start`, `packages/a/`, [a](docs/decisions/0001-a.md)',
      'docs/decisions/0001-a.md': '[back](../../README.md#top)',
      'packages/a/README.md': '[source](src/index.ts)',
      'packages/a/src/index.ts': '',
    });
    expect(checkPages(root)).toEqual([]);
  });

  test('names page and target if something is missing', () => {
    const root = repository({
      'README.md': '`npm run fly` `infra/moon`',
      'docs/a.md': '[b](b.md)',
      'packages/a/README.md': '`packages/b`',
      'packages/a/node_modules/x/README.md': '`packages/c`',
    });
    expect(checkPages(root)).toEqual([
      'README.md: there is no script "fly"',
      'README.md: there is no infra/moon',
      'docs/a.md: the link to b.md leads nowhere',
      'packages/a/README.md: there is no packages/b',
    ]);
  });
});
