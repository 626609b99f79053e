import { describe, expect, test } from '@jest/globals';
import { processIdentity } from '@canvass/processes';
import { sleeper } from '../test/sleeper.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { endLeftovers } from './leftovers.ts';
import { RunLock } from './run-lock.ts';

const { signal } = new AbortController();

describe('endLeftovers', () => {
  test('waits for the children of a killed start, and kills one that does not end', async () => {
    const folder = temporaryFolder();
    const [owner, child] = [await sleeper(), await sleeper()];
    RunLock.claim(folder, owner.pid).addChild(child.pid);
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
