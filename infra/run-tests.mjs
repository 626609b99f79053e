// Runs the tests of all packages, or those of `--filter=NAME`. Most packages run two at a time. The last ones run alone:
// they load both cores with real processes, and measure what a request or a backlog takes meanwhile.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const alone = ['@canvass/failure-tests', '@canvass/abuse-tests'];
const args = process.argv.slice(2);
const runs =
  args.length > 0
    ? [['--concurrency=1', ...args]]
    : [
        ['--concurrency=2', ...alone.map((name) => `--filter=!${name}`)],
        ['--concurrency=1', ...alone.map((name) => `--filter=${name}`)],
      ];

let child;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopped = true;
    child?.kill(signal);
  });
for (const run of runs) {
  if (isStopped) break;
  child = spawn('turbo', ['run', 'test', '--continue', ...run], { stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exitCode = status ?? 1;
}
