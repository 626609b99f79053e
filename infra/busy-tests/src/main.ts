// Runs each test file several times beside busy loops, with other random values each time, and says what failed and what varied: `npm run test:busy`.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compareRuns, type ComparedRuns, type RunTest } from './compare-runs.ts';
import { runJest } from './run-jest.ts';

const usage =
  'Usage: npm run test:busy -- [--runs 10] [--loops 4] [--project NAME ...] [PATH ...]\n' +
  'A PATH is a part of the paths of the test files to run; without any, all of the projects unit and services.';
const root = resolve(import.meta.dirname, '../../..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '10' },
    loops: { type: 'string', default: '4' },
    project: { type: 'string', multiple: true, default: ['unit', 'services'] },
  },
});
const [runs, loops] = [Number(values.runs), Number(values.loops)];
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(loops) || loops < 0) {
  console.error(usage);
  process.exit(2);
}

const busy = Array.from({ length: loops }, () =>
  spawn(process.execPath, [join(import.meta.dirname, 'busy-loop.ts')], { stdio: 'ignore' }),
);
const folder = await mkdtemp(join(tmpdir(), 'busy-tests-'));
const done: RunTest[][] = [];
try {
  for (let run = 1; run <= runs; run += 1) {
    const startedMs = performance.now();
    const tests = await runJest(
      root,
      ['--selectProjects', ...values.project, '--ci', '--seed', String(run), ...positionals],
      folder,
    );
    done.push(tests);
    const failed = tests.filter(({ status }) => status === 'failed').length;
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    console.log(`Run ${run} of ${runs}: ${tests.length - failed} passed, ${failed} failed, ${seconds} s`);
  }
} finally {
  for (const loop of busy) loop.kill('SIGKILL');
  await rm(folder, { recursive: true });
}

const compared = compareRuns(done);
console.log(describe(compared));
process.exitCode = compared.failed.length + compared.missing.length > 0 ? 1 : 0;

function describe({ failed, missing, spread }: ComparedRuns): string {
  return [
    ...section(
      'Failed',
      failed.map(({ name, times, message }) => `${times} of ${runs}: ${name}\n${message}`),
    ),
    ...section(
      'Not in each run',
      missing.map(({ name, times }) => `${times} of ${runs}: ${name}`),
    ),
    ...section(
      'Varied most in time',
      spread.map(
        ({ name, leastMs, mostMs }) => `${Math.round(leastMs)} to ${Math.round(mostMs)} ms: ${name}`,
      ),
    ),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return [`\n${title}:`, ...(lines.length > 0 ? lines : ['nothing'])];
}
