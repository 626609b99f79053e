import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeSettings } from '@canvass/settings';
import { describe, expect, test } from '@jest/globals';
import { checkPages } from './check-pages.ts';
import { configurationPage } from './configuration-page.ts';
import { namedThings } from './named-things.ts';

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

  test('names a script whose output goes to a file with the banner of npm', () => {
    const root = repository({
      'package.json': '{"scripts":{"start":"","pin":"","load":""}}',
      'README.md': '`npm run pin >> .env`\n```sh\nnpm run load -- --json > a.json\nnpm start > log\n```',
      'docs/a.md':
        '`npm run --silent pin >> .env`, `npm --silent start > log`, npm run load, a > b; | `npm start` | `load | pin` | `npm run pin` `>`',
    });
    expect(checkPages(root)).toEqual([
      'README.md: the output of "pin" begins with the banner of npm; use --silent',
      'README.md: the output of "load" begins with the banner of npm; use --silent',
      'README.md: the output of "start" begins with the banner of npm; use --silent',
    ]);
  });
});

describe('namedThings', () => {
  test('finds scripts, also in code blocks', () => {
    const { scripts } = namedThings(
      'Run `npm start`.\n```sh\nnpm run simulate -- --seeds 5\nnpm test\n```\nSee npm run lint.',
    );
    expect(scripts).toEqual(['start', 'simulate', 'test', 'lint']);
  });

  test('ignores other npm commands', () => {
    expect(namedThings('npm install, npm started, `npm --version`').scripts).toEqual([]);
  });

  test('finds repository paths in backticks', () => {
    const { rootPaths } = namedThings(
      '`packages/queue/src/index.ts`, `infra/`, `apps/cli` and `apps/cli` again',
    );
    expect(rootPaths).toEqual(['packages/queue/src/index.ts', 'infra/', 'apps/cli']);
  });

  test('ignores blob names, patterns, web paths and code blocks', () => {
    const text =
      '`journal/{segmentId}`, `packages/*`, `GET /v1/x`, `a/b`, `docs`, `node apps/x.ts`\n```\n`apps/none`\n```\n';
    expect(namedThings(text).rootPaths).toEqual([]);
  });

  test('finds links to files, without their anchors, and ignores links to the web', () => {
    const text =
      '[a](docs/a.md#top) [b](https://x.example/b.md) [c](#c) ![d](<d.svg> "D") [e](mailto:x@y.z) `[f](f.md)`';
    expect(namedThings(text).linkPaths).toEqual(['docs/a.md', 'd.svg']);
  });
});

describe('docs/configuration.md', () => {
  test('is up to date with the schemas (`npm run docs` updates it)', () => {
    expect(readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')).toBe(
      configurationPage(describeSettings()),
    );
  });

  test('has one row for each setting', () => {
    const rows = describeSettings();
    const lines = configurationPage(rows)
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(lines.map((line) => /`(\w+)`/.exec(line)?.[1])).toEqual(rows.map(({ name }) => name));
  });

  test('keeps a bar in a description inside its cell', () => {
    const row = {
      name: 'X',
      apps: ['a'],
      default: 'unset',
      unit: '',
      limits: 'a|b',
      description: 'Y.',
      isSecret: false,
    };
    expect(configurationPage([row])).toContain('| `X` | a | unset |  | a\\|b | Y. |');
  });
});
