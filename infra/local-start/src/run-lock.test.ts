import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isRunning, processIdentity } from '@canvass/processes';
import { sleeper } from '../test/sleeper.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { RunLock } from './run-lock.ts';

describe('RunLock', () => {
  test('is held by one living process at a time', async () => {
    const folder = temporaryFolder();
    const other = await sleeper();
    RunLock.claim(folder, other.pid);
    expect(() => RunLock.claim(folder, process.pid)).toThrow(
      `Canvass already runs on this data folder (process ${other.pid}): stop it, or name another folder with DATA_DIR.`,
    );
    await other.end();
    RunLock.claim(folder, process.pid).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is free again after its release', () => {
    const folder = temporaryFolder();
    RunLock.claim(folder, process.pid).release();
    expect(() => RunLock.claim(folder, process.pid)).not.toThrow();
  });

  test('is not held by a later process with the same id', () => {
    const folder = temporaryFolder();
    const owner = { pid: process.pid, identity: 'of an earlier process' };
    writeFileSync(join(folder, 'running.json'), JSON.stringify({ owner, children: [] }));
    expect(() => RunLock.claim(folder, process.pid)).not.toThrow();
  });

  test.each(['', '{"owner":', '[]', 'null'])('takes over a torn lock that reads %j', (content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'running.json'), content);
    const lock = RunLock.claim(folder, process.pid);
    expect(lock.leftovers()).toEqual([]);
  });

  test('lists for the next owner the running children of a killed one', async () => {
    const folder = temporaryFolder();
    const [owner, gone, left] = [await sleeper(), await sleeper(), await sleeper()];
    const lock = RunLock.claim(folder, owner.pid);
    for (const { pid } of [gone, left]) lock.addChild(pid);
    lock.removeChild(gone.pid);
    await owner.end();
    const next = RunLock.claim(folder, process.pid);
    expect(next.leftovers().map(({ pid }) => pid)).toEqual([left.pid]);
    // They stay listed until the next owner has ended them.
    const mark = next.leftovers();
    await left.end();
    expect(mark.some(isRunning)).toBe(false);
    expect(existsSync(join(folder, 'running.json'))).toBe(true);
    await gone.end();
  });
});

describe('processIdentity', () => {
  test('is the same as long as a process runs, and gone with it', async () => {
    const child = await sleeper();
    const identity = processIdentity(child.pid);
    expect(identity).toEqual(expect.any(String));
    expect(processIdentity(child.pid)).toBe(identity);
    await child.end();
    expect(processIdentity(child.pid)).toBeUndefined();
  });
});
