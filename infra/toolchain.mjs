// Runs a command with the project's own tools on any machine with Node >= 18 and npm: installs the dependencies if they are
// missing or the lockfile has changed, then puts node_modules/.bin first on PATH; its `node` is the pinned Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.install-stamp');

function fail(message) {
  console.error(message);
  process.exit(1);
}

function install() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const inputs = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  const wanted = createHash('sha256')
    .update(inputs.map((file) => readFileSync(join(root, file), 'utf8')).join('\0'))
    .digest('hex');
  const isWhole = existsSync(join(bin, 'node'));
  if (isWhole && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error(`Installing what is missing with ${packageManager} ...`);
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const done = spawnSync(npx, ['--yes', packageManager, 'install', '--frozen-lockfile', '--silent'], {
    cwd: root,
    // stdout belongs to the command that follows.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true' },
  });
  if (done.error) fail(`npx could not be started: ${done.error.message}`);
  if (done.status !== 0) fail('The installation failed; what pnpm printed above says why.');
  writeFileSync(stamp, wanted);
}

if (Number(process.versions.node.split('.')[0]) < 18)
  fail(`Node 18 or newer is needed, this is ${process.version}.`);
const [command, ...args] = process.argv.slice(2);
if (!command) fail('Usage: node infra/toolchain.mjs COMMAND [ARG ...]');
install();

const child = spawn(command, args, {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Halves the CPU time that an app or a test's process takes to start.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile'),
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    PATH: `${bin}${delimiter}${process.env.PATH}`,
  },
});
child.on('error', (error) => fail(`${command} could not be started: ${error.message}`));
// A terminal's Ctrl-C also reaches the child, a signal to this process alone does not. They cannot be distinguished, so
// always pass signals on. The local start counts signals within a second as one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm sends a signal only to its shell, and some shells end without passing it on: end with the shell.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
}
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
