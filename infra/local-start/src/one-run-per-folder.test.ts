import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processIdentity } from '@canvass/runtime/process';
import { describe, expect, test } from '@jest/globals';
import { sleeper } from '../test/sleeper.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { prepareDataFolder } from './data-folder.ts';
import { endLeftovers } from './leftovers.ts';
import { RunLock } from './run-lock.ts';

describe('prepareDataFolder', () => {
  test('makes the folder and leaves nothing in it', () => {
    const path = join(temporaryFolder(), 'a', 'b');
    prepareDataFolder(path);
    prepareDataFolder(path);
    expect(readdirSync(path)).toEqual([]);
  });

  test.each([
    ['', 'there is a file in its place'],
    ['data', 'a part of its path is a file'],
  ])('says in one line that a file is in the way (%j)', (below, reason) => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const path = join(file, below);
    expect(() => prepareDataFolder(path)).toThrow(
      `The data folder ${path} cannot be used: ${reason}. Name another one with DATA_DIR.`,
    );
  });

  test('closes a folder of an earlier start to other users, and the keys in it', () => {
    const path = temporaryFolder();
    const key = join(path, 'admin-api-key');
    mkdirSync(join(path, 'azurite'));
    writeFileSync(join(path, 'running.json.4711'), '{}');
    writeFileSync(key, 'the-key-of-the-operator');
    chmodSync(key, 0o644);
    chmodSync(path, 0o755);
    prepareDataFolder(path);
    expect([path, key].map(modeOf)).toEqual([0o700, 0o600]);
  });

  test('closes an empty folder, and the keys in one that is closed already', () => {
    const empty = temporaryFolder();
    chmodSync(empty, 0o777);
    prepareDataFolder(empty);
    expect(modeOf(empty)).toBe(0o700);
    const closed = temporaryFolder();
    const key = join(closed, 'storage-account-key');
    writeFileSync(join(closed, 'notes.txt'), '');
    writeFileSync(key, 'the-key-of-the-account');
    chmodSync(key, 0o640);
    prepareDataFolder(closed);
    expect(modeOf(key)).toBe(0o600);
  });

  test('refuses an open folder with other content, such as a home, and does not change its mode', () => {
    const path = temporaryFolder();
    writeFileSync(join(path, 'letters.txt'), '');
    mkdirSync(join(path, 'azurite'));
    chmodSync(path, 0o755);
    expect(() => prepareDataFolder(path)).toThrow(
      `The data folder ${path} cannot be used: other users of this machine may look into it, and it is not closed to them ` +
        'because it holds other things (letters.txt); where it is for Canvass alone, close it with chmod 700. ' +
        'Name another one with DATA_DIR.',
    );
    expect(modeOf(path)).toBe(0o755);
    expect(readdirSync(path).toSorted()).toEqual(['azurite', 'letters.txt']);
  });
});

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

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
    for (const { pid } of [gone, left]) lock.addChild(pid, 'a child');
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

const { signal } = new AbortController();

describe('endLeftovers', () => {
  test('waits for the children of a killed start, and kills one that does not end', async () => {
    const folder = temporaryFolder();
    const [owner, child] = [await sleeper(), await sleeper()];
    RunLock.claim(folder, owner.pid).addChild(child.pid, 'a child');
    await owner.end();
    const lock = RunLock.claim(folder, process.pid);
    const lines: string[] = [];
    await endLeftovers(lock, (line) => void lines.push(line), signal, 100);
    expect(lines).toEqual(['The last start was killed; waiting for 1 of its processes to end']);
    expect(processIdentity(child.pid)).toBeUndefined();
    expect(lock.leftovers()).toEqual([]);
  });

  test('reports nothing if no process is left', async () => {
    const lines: string[] = [];
    await endLeftovers(
      RunLock.claim(temporaryFolder(), process.pid),
      (line) => void lines.push(line),
      signal,
    );
    expect(lines).toEqual([]);
  });
});
