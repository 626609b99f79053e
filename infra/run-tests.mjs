// Runs the tests of all packages, or those of `--filter=NAME`. The longest suite, which mostly waits, runs beside the
// others. The abuse tests run alone: they measure how long a request takes while an attack goes on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const longest = '@canvass/failure-tests';
const alone = '@canvass/abuse-tests';

async function turbo(...args) {
  const child = spawn('turbo', ['run', 'test', '--continue', ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

const args = process.argv.slice(2);
const codes =
  args.length > 0
    ? [await turbo('--concurrency=1', ...args)]
    : [
        ...(await Promise.all([
          turbo(`--filter=${longest}`),
          turbo('--concurrency=2', `--filter=!${longest}`, `--filter=!${alone}`),
        ])),
        await turbo(`--filter=${alone}`),
      ];
process.exitCode = codes.find((code) => code !== 0) ?? 0;
