import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { systemClock } from '@canvass/runtime/clock';
import { processIdentity, processNotes } from '@canvass/runtime/process';
import { eventually, FakeClock } from '@canvass/testing';
import { ProcessTarget, type ProcessTargetDeps } from '../../src/targets/process/process-target.ts';
import { killProcess, spawnWorker } from '../../src/targets/process/spawn-worker.ts';
import { describeAdoption, describeTarget } from '../support/target-contract.ts';

async function makeProcesses(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'workers-'));
  const notes = processNotes(join(folder, 'notes', 'workers.json'));
  const pids: number[] = [];
  const reports: string[] = [];
  const deps: ProcessTargetDeps = {
    spawn() {
      const args = [join(import.meta.dirname, '../support/worker-stub.mjs')];
      const worker = spawnWorker({ args, cwd: folder, env: { ...process.env, ...env } });
      if (worker.pid !== undefined) pids.push(worker.pid);
      return worker;
    },
    notes,
    self: { pid: process.pid, identity: processIdentity(process.pid)! },
    identityOf: processIdentity,
    kill: killProcess,
    clock: systemClock,
    random: () => 0,
    report: (message) => reports.push(message),
  };
  const alive = () => pids.filter((pid) => processIdentity(pid) !== undefined);
  const ready = () => alive().filter((pid) => existsSync(join(folder, `${pid}.ready`)));
  return {
    deps,
    notes,
    reports,
    alive,
    ready,
    open: async (more: Partial<ProcessTargetDeps> = {}, graceMs = 5_000) => {
      const target = new ProcessTarget({ ...deps, ...more }, graceMs);
      await target.check();
      return target;
    },
    /** Workers that have installed their SIGTERM handler and run. */
    count: async () => (alive().length === 0 ? 0 : ready().length),
    close: async () => {
      for (const pid of alive()) killProcess(pid, 'SIGKILL');
      await eventually(() => expect(alive()).toEqual([]));
    },
  };
}

const world = async () => {
  const made = await makeProcesses();
  return { ...made, open: () => made.open() };
};
/** An agent that does not run. */
const another = { pid: 0x7fff_fff0, identity: 'of another agent' };
const scaleTo = (target: ProcessTarget, replicas: number) =>
  target.scaleTo({ replicas, min: 0, max: 9 }, async () => {});

describeTarget('worker processes', world);
describeAdoption('worker processes', async () => {
  const made = await makeProcesses();
  let agents = 0;
  return {
    ...made,
    // The first agent acts as if it were dead: its clock stands still, so it restarts nothing.
    open: () => made.open((agents += 1) === 1 ? { clock: new FakeClock() } : {}),
  };
});

describe('worker processes', () => {
  test('are restarted when they are killed', async () => {
    const processes = await makeProcesses();
    const target = await processes.open();
    await scaleTo(target, 2);
    await eventually(() => expect(processes.alive()).toHaveLength(2));
    const [victim] = processes.alive();
    killProcess(victim!, 'SIGKILL');
    await eventually(() => {
      expect(processes.alive()).toHaveLength(2);
      expect(processes.alive()).not.toContain(victim);
    });
    expect(await target.read()).toEqual({ replicas: 2, running: 2, hasDrifted: false });
    await target.close();
    await processes.close();
  });

  test('do not begin if their agent is killed before they are in the notes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workers-'));
    const agent = spawn(
      process.execPath,
      [join(import.meta.dirname, '../support/early-killed-agent.ts'), folder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [printed] = (await once(agent.stdout, 'data')) as [Buffer];
    const worker = Number(printed.toString());
    expect(processIdentity(worker)).toBeDefined();
    agent.kill('SIGKILL');
    await eventually(() => expect(processIdentity(worker)).toBeUndefined());
    expect(existsSync(join(folder, `${worker}.ready`))).toBe(false);
  });

  test('are drained, and killed after their grace period', async () => {
    const processes = await makeProcesses({ WORKER_HANGS: 'true' });
    const clock = new FakeClock();
    const target = await processes.open({ clock }, 300);
    await scaleTo(target, 1);
    await eventually(() => expect(processes.ready()).toHaveLength(1));
    await scaleTo(target, 0);
    expect(await target.read()).toMatchObject({ replicas: 0, running: 0 });
    await clock.advance(299);
    expect(processes.alive()).toHaveLength(1);
    const closed = target.close();
    await clock.advance(1);
    await closed;
    expect(processes.alive()).toEqual([]);
    expect(processes.reports.at(-1)).toMatch(/^worker \d+ did not stop within 0.3 s and is killed$/);
    await processes.close();
  });

  test('that drain stay in the notes until they have ended, and are not adopted by a restarted agent', async () => {
    const processes = await makeProcesses({ WORKER_HANGS: 'true' });
    const target = await processes.open();
    await scaleTo(target, 3);
    await eventually(() => expect(processes.ready()).toHaveLength(3));
    const [kept, ...ending] = processes.notes.read().map(({ pid }) => pid);
    await scaleTo(target, 1);
    const noted = () => processes.notes.read().map(({ pid, isEnding = false }) => ({ pid, isEnding }));
    expect(noted()).toEqual([
      { pid: kept, isEnding: false },
      ...ending.toReversed().map((pid) => ({ pid, isEnding: true })),
    ]);
    const later = await processes.open();
    expect(await later.read()).toMatchObject({ replicas: 1, running: 1 });
    for (const pid of processes.alive()) killProcess(pid, 'SIGKILL');
    await Promise.all([target.close(), later.close()]);
    expect(processes.notes.read()).toEqual([]);
    await processes.close();
  });

  test('are left alone by an agent that stands by', async () => {
    const processes = await makeProcesses();
    const leader = await processes.open();
    await scaleTo(leader, 2);
    await eventually(() => expect(processes.ready()).toHaveLength(2));
    const noted = processes.notes.read();
    const standby = await processes.open({ self: another });
    const [victim] = processes.alive();
    killProcess(victim!, 'SIGKILL');
    await eventually(() => {
      expect(processes.ready()).toHaveLength(2);
      expect(processes.ready()).not.toContain(victim);
    });
    expect(processes.reports.filter((line) => line.startsWith('started'))).toHaveLength(3);
    await standby.close();
    expect(processes.ready()).toHaveLength(2);
    expect(processes.notes.read()).not.toEqual(noted);
    await leader.close();
    await processes.close();
  });

  test('are left to the current leader, and adopted by an agent that leads again', async () => {
    const processes = await makeProcesses();
    const one = await processes.open();
    await scaleTo(one, 3);
    await eventually(() => expect(processes.ready()).toHaveLength(3));
    one.resign();
    const other = await processes.open();
    expect(await other.read()).toMatchObject({ replicas: 3, running: 3 });
    await scaleTo(other, 1);
    await eventually(() => expect(processes.alive()).toHaveLength(1));
    other.resign();
    expect(await one.read()).toMatchObject({ replicas: 1, running: 1 });
    await Promise.all([one.close(), other.close()]);
    expect(processes.alive()).toEqual([]);
    expect(processes.reports.filter((line) => line.startsWith('started'))).toHaveLength(3);
    await processes.close();
  });

  test('of a killed agent stop with the next one, even if it has not led yet', async () => {
    const processes = await makeProcesses();
    // It acts as if it were dead: its clock stands still.
    const killed = await processes.open({ self: another, clock: new FakeClock() });
    await scaleTo(killed, 2);
    await eventually(() => expect(processes.ready()).toHaveLength(2));
    const next = await processes.open();
    expect(processes.alive()).toHaveLength(2);
    await next.close();
    expect([processes.alive(), processes.notes.read()]).toEqual([[], []]);
    await processes.close();
  });

  test('are left running by an agent that lost its lease to another one on this machine', async () => {
    const processes = await makeProcesses();
    const one = await processes.open({ self: another });
    await scaleTo(one, 2);
    await eventually(() => expect(processes.ready()).toHaveLength(2));
    one.resign();
    const other = await processes.open();
    await other.read();
    await one.close();
    expect(processes.alive()).toHaveLength(2);
    await other.close();
    expect(processes.alive()).toEqual([]);
    await processes.close();
  });

  test('all stop with an agent that stops cleanly', async () => {
    const processes = await makeProcesses();
    const target = await processes.open();
    await scaleTo(target, 3);
    await target.close();
    expect(processes.alive()).toEqual([]);
    expect(processes.notes.read()).toEqual([]);
    await processes.close();
  });

  test('that die at once are restarted with back-off', async () => {
    const clock = new FakeClock();
    let started = 0;
    const processes = await makeProcesses();
    const target = await processes.open({
      clock,
      random: () => 1,
      spawn: () => {
        started += 1;
        return { pid: undefined, begin: () => {}, exited: Promise.resolve('exit code 7') };
      },
    });
    await scaleTo(target, 1);
    const counts: number[] = [];
    for (const ms of [0, 499, 1, 999, 1, 1_999, 1, 600_000]) {
      await clock.advance(ms);
      counts.push(started);
    }
    expect(counts.slice(0, 7)).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(counts[7]).toBeLessThan(30);
    expect(await target.read()).toEqual({ replicas: 1, running: 0, hasDrifted: false });
    await target.close();
    expect(clock.pending).toBe(0);
    await processes.close();
  });

  test('are not confused with another process of the same id', async () => {
    const processes = await makeProcesses();
    processes.notes.write([{ pid: process.pid, identity: 'of another time' }]);
    const killed: number[] = [];
    const target = await processes.open({ kill: (pid) => killed.push(pid) });
    expect(await target.read()).toMatchObject({ replicas: 0 });
    await scaleTo(target, 0);
    await target.close();
    expect(killed).toEqual([]);
    await processes.close();
  });

  test('are not started if the notes cannot be written, because a restarted agent would not find them', async () => {
    const processes = await makeProcesses();
    const target = new ProcessTarget(
      {
        ...processes.deps,
        notes: {
          read: () => [],
          write: () => {
            throw new Error('EACCES: permission denied');
          },
        },
      },
      0,
    );
    await expect(target.check()).rejects.toMatchObject({
      code: 'forbidden',
      message: 'the workers’ notes cannot be written: EACCES: permission denied',
    });
    await processes.close();
  });
});
