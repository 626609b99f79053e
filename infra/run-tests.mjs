// Runs the tests of all packages, or those of `--filter=NAME`. Most packages run two at a time. The last ones run alone:
// they load both cores with real processes, and measure what a request or a backlog takes meanwhile.
import { spawnSync } from 'node:child_process';

const alone = ['@canvass/failure-tests', '@canvass/abuse-tests'];

const turbo = (...args) =>
  spawnSync('turbo', ['run', 'test', '--continue', ...args], { stdio: 'inherit' }).status ?? 1;

const args = process.argv.slice(2);
const statuses =
  args.length > 0
    ? [turbo('--concurrency=1', ...args)]
    : [
        turbo('--concurrency=2', ...alone.map((name) => `--filter=!${name}`)),
        turbo('--concurrency=1', ...alone.map((name) => `--filter=${name}`)),
      ];
process.exitCode = statuses.find((status) => status !== 0) ?? 0;
