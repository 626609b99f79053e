import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';

const program = `
  import { pino } from 'pino';
  import { stopOnSignals } from ${JSON.stringify(new URL('stop-on-signals.ts', import.meta.url).href)};
  stopOnSignals(pino(), () => new Promise(() => {}));
  // Two lines at once: the second one waits for the write of the first when the process exits.
  process.on('message', () => process.emit('SIGTERM', 'SIGTERM') && process.emit('SIGTERM', 'SIGTERM'));
  process.send('ready');
`;

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

test('a process that is forced to exit ends, even if its log has lost its reader', async () => {
  child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  child.stdout!.destroy();
  child.send('stop');
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
});
