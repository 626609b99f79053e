import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@canvass/runtime/clock';
import { isRunning, processIdentity, processNotes, type ProcessMark } from '@canvass/runtime/process';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readProcessTable } from '../../src/targets/process-table.ts';
import { ProcessTarget } from '../../src/targets/process-target.ts';
import type { Member } from '../../src/targets/target.ts';

/** Pauses are short: the length of a cut does not matter here. */
const clock = {
  ...systemClock,
  setTimeout: (run: () => void, delayMs: number) => systemClock.setTimeout(run, Math.min(delayMs, 100)),
};

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storm-target-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function sleeper(script = 'setInterval(() => {}, 1000)'): Promise<ProcessMark> {
  const child = spawn(
    process.execPath,
    ['-e', `process.on('SIGUSR2', () => {}); ${script}; console.log(1)`],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  children.push(child);
  await once(child.stdout, 'data');
  return { pid: child.pid!, identity: processIdentity(child.pid!)! };
}

function writeStart(
  named: readonly (ProcessMark & { readonly name?: string })[],
  owner = markOf(process.pid),
): void {
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ owner, children: named }));
}

function markOf(pid: number): ProcessMark {
  return { pid, identity: processIdentity(pid)! };
}

async function target() {
  const [site, blob, worker] = [await sleeper(), await sleeper(), await sleeper()];
  writeStart([
    { ...site, name: 'survey-site' },
    { ...blob, name: 'azurite-blob' },
    { ...(await sleeper()), name: 'something-else' },
  ]);
  processNotes(join(folder, 'scaling-agent-workers.json')).write([worker]);
  return { target: new ProcessTarget(folder, clock), site, blob, worker };
}

const kindsOf = (members: readonly Member[]): string[] => members.map(({ kind }) => kind).toSorted();

describe('the processes of a local start', () => {
  test('are those in its file, and the workers of its agent', async () => {
    const { target: opened } = await target();
    expect(kindsOf(await opened.members())).toEqual(['site', 'storage', 'worker']);
    expect((await opened.memory()).every(({ bytes }) => bytes > 1_000_000)).toBe(true);
  });

  test('are also the children of a site', async () => {
    const parent = await sleeper(
      "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 100)'], { stdio: 'ignore' })",
    );
    writeStart([{ ...parent, name: 'survey-site' }]);
    const members = await new ProcessTarget(folder, clock).members();
    expect(kindsOf(members)).toEqual(['site', 'site']);
    const child = members.find(({ pid }) => pid !== parent.pid)!;
    expect(await new ProcessTarget(folder, clock).kill(child)).toBe(true);
    expect(isRunning(child)).toBe(false);
  });

  test('are killed, suspended, resumed and cut', async () => {
    const { target: opened, site, blob, worker } = await target();
    const members = await opened.members();
    const of = ({ pid }: ProcessMark): Member => members.find((member) => member.pid === pid)!;
    expect(await opened.kill(of(site))).toBe(true);
    expect(isRunning(site)).toBe(false);
    expect(await opened.suspend(of(blob))).toBe(true);
    expect((await readProcessTable()).get(blob.pid)?.isStopped).toBe(true);
    expect(await opened.cut(of(worker))).toBe(true);
    await opened.restore();
    expect((await readProcessTable()).get(blob.pid)?.isStopped).toBe(false);
    expect(kindsOf(await opened.members())).toEqual(['storage', 'worker']);
  });

  test('get no signal when their id belongs to another process by now', async () => {
    const { target: opened, site } = await target();
    const [member] = await opened.members();
    const another = { ...member!, id: `${site.pid} an-earlier-process` };
    expect(await opened.kill(another)).toBe(false);
    expect(await opened.suspend(another)).toBe(false);
    expect(isRunning(site)).toBe(true);
  });
});

describe('refuses', () => {
  test('a folder where nothing runs', () => {
    expect(() => new ProcessTarget(folder, clock)).toThrow('No npm start runs on the data folder');
    writeStart([], { pid: process.pid, identity: 'an earlier process' });
    expect(() => new ProcessTarget(folder, clock)).toThrow('No npm start runs on the data folder');
  });

  test('a start that cannot be cut', async () => {
    writeStart([await sleeper()]);
    expect(() => new ProcessTarget(folder, clock)).toThrow('of an earlier version');
  });
});
