import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { isRunning, processIdentity } from './process-identity.ts';

test('distinguishes a running process from one that ended and from a later one with its id', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const mark = { pid: child.pid!, identity: processIdentity(child.pid!)! };
  expect(isRunning(mark)).toBe(true);
  expect(isRunning({ ...mark, identity: `${mark.identity}0` })).toBe(false);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  expect(isRunning(mark)).toBe(false);
  expect(processIdentity(mark.pid)).toBeUndefined();
});

test('stays the same while the process runs', () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
});
