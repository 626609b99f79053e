import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Test } from '@jest/reporters';
import type * as Sequencers from '@jest/test-sequencer';
import { repository } from './repository.ts';

// Its types describe the CommonJS build.
const { default: TestSequencer } = createRequire(import.meta.url)('@jest/test-sequencer') as {
  readonly default: typeof Sequencers.default.default;
};

/** Without them at the beginning, one worker would still run a long file when the others have nothing left. */
const longest = [
  'bench/test/failure/benches.test.ts',
  'tests/failure-tests/test/analysis-kills.test.ts',
  'tests/failure-tests/test/erased-means-gone.test.ts',
  'tests/failure-tests/test/scaling-agent.test.ts',
  'tests/abuse-tests/test/unread-answers.test.ts',
  'tests/failure-tests/test/export-kills.test.ts',
  'tests/failure-tests/test/backup-kills.test.ts',
  'apps/survey-site/test/browser/reference.test.ts',
  'tests/simulation/test/simulation.test.ts',
  'tests/simulation/test/mutants.test.ts',
  'tests/stack-tests/test/stack.test.ts',
].map((file) => join(repository, file));

const missing = longest.filter((file) => !existsSync(file));
if (missing.length > 0)
  throw new Error(`infra/jest/longest-first.ts names no test file: ${missing.join(', ')}`);

/** Jest runs the largest files first, or the slowest of its last run if it still knows them: a fresh clone knows none. */
export default class LongestFirst extends TestSequencer {
  override async sort(tests: Test[]): Promise<Test[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Jest's method
    const others = await super.sort(tests.filter((test) => !isLong(test)));
    return [...tests.filter(isLong), ...others];
  }
}

function isLong({ path }: Test): boolean {
  return longest.includes(path);
}
