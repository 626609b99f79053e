import { describe, expect, test } from '@jest/globals';
import { namedThings } from './named-things.ts';

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
