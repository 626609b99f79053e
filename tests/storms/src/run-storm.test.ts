import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { FaultySite, type Fault } from '../test/faulty-site.ts';
import { readStormArguments } from './arguments.ts';
import { createLivePicture } from './live-picture.ts';
import { StormSite } from './load/storm-site.ts';
import { isKept, tellReport } from './report.ts';
import { runStorm } from './run-storm.ts';
import type { Member, Target } from './targets/target.ts';

/** Time passes only when the storm waits for it, so a storm is the same on every machine. */
async function simulated<T>(clock: FakeClock, work: Promise<T>): Promise<T> {
  const ended = work.then(
    () => 'ended',
    () => 'ended',
  );
  const next = async (): Promise<string> => {
    await clock.advance(clock.nextDelayMs ?? 0);
    return 'running';
  };
  while ((await Promise.race([ended, next()])) === 'running');
  return work;
}

/** Four processes, each of which is another one after a kill. */
class FakeTarget implements Target {
  readonly name = 'process';
  readonly possible = {
    site: ['kill', 'suspend', 'cut'],
    worker: ['kill', 'suspend', 'cut'],
    agent: ['kill', 'suspend', 'cut'],
    storage: ['kill', 'suspend', 'cut'],
  } as const;
  readonly restarts = { site: 0, worker: 0, agent: 0, storage: 0 };
  readonly suspended = new Set<string>();
  isRestored = false;

  members(): Promise<Member[]> {
    const kinds = ['site', 'worker', 'agent', 'storage'] as const;
    return Promise.resolve(kinds.map((kind) => ({ kind, id: `${kind} ${this.restarts[kind]}`, name: kind })));
  }
  kill({ kind }: Member): Promise<boolean> {
    this.restarts[kind] += 1;
    return Promise.resolve(true);
  }
  suspend({ id }: Member): Promise<boolean> {
    this.suspended.add(id);
    return Promise.resolve(true);
  }
  resume({ id }: Member): Promise<void> {
    this.suspended.delete(id);
    return Promise.resolve();
  }
  cut(): Promise<boolean> {
    return Promise.resolve(true);
  }
  restore(): Promise<void> {
    this.isRestored = true;
    return Promise.resolve();
  }
  access() {
    return Promise.resolve({ adminKey: 'key', connectionString: undefined, realAccount: undefined });
  }
  memory() {
    return Promise.resolve([{ kind: 'site' as const, id: 'site 0', bytes: 1_000_000 }]);
  }
}

const faults = '--minutes 0.2 --rate 12 --seed 4 --kills 1 --cuts 4';
/** Enough answers to show each fault of a site. */
const noFaults = '--minutes 0.1 --rate 12 --seed 4 --kills 0 --suspensions 0 --cuts 0';

async function storm(fault?: Fault, target = new FakeTarget(), endAfterMs = Infinity) {
  const clock = new FakeClock();
  const end = new AbortController();
  if (endAfterMs < Infinity) clock.setTimeout(() => end.abort(), endAfterMs);
  const lines: string[] = [];
  const storming = runStorm(
    {
      target,
      site: new StormSite('http://site.test', 'storm-x', 'key', new FaultySite(clock, fault).fetch),
      name: 'x',
      openStorage: () => Promise.resolve(undefined),
      clock,
      picture: createLivePicture({
        write: (text) => void lines.push(text),
        isTerminal: false,
        columns: () => 80,
        now: () => clock.now(),
      }),
      signal: end.signal,
    },
    readStormArguments((fault === undefined ? faults : noFaults).split(' ')),
  );
  const report = await simulated(clock, storming);
  const violated = report.promises.filter(({ violations }) => violations > 0).map(({ promise }) => promise);
  return { report, violated, target, lines };
}

test('finds every promise kept by a site that keeps them, and really checks each', async () => {
  const { report, violated, target, lines } = await storm();
  expect(violated).toEqual([]);
  expect(isKept(report)).toBe(true);
  expect(report.promises.filter(({ checked }) => checked === 0).map(({ promise }) => promise)).toEqual([
    'The memory of each site is flat',
  ]);
  expect(target.restarts).toEqual({ site: 1, worker: 1, agent: 1, storage: 1 });
  expect(target.isRestored && target.suspended.size === 0).toBe(true);
  expect(tellReport(report)).toContain('Every promise was kept.');
  expect(lines.join('')).toContain('the storm is over');
});

describe('a broken promise fails its row', () => {
  test.each<[Fault, string]>([
    ['loses', 'An acknowledged answer is stored exactly once'],
    ['doubles', 'An acknowledged answer is stored exactly once'],
    ['changes', 'What is stored was sent, and is as it was sent'],
    ['invents', 'What is stored was sent, and is as it was sent'],
    ['storesRefused', 'An answer refused as not stored is not stored'],
    ['keepsErased', 'An erased answer is nowhere'],
    ['miscounts', 'Summaries equal a count of the list'],
    ['missums', 'Slices and cross-tabulations add up'],
    ['fails', 'In trouble the site says 503, and never 500'],
  ])('%s: %s', async (fault, promise) => {
    const { report, violated } = await storm(fault);
    expect(violated).toContain(promise);
    expect(isKept(report)).toBe(false);
    expect(tellReport(report)).toMatch(/^FAIL {2}/m);
  });
});

test('a plan that did not happen is a violation', async () => {
  const target = new FakeTarget();
  target.kill = () => Promise.resolve(false);
  expect((await storm(undefined, target)).violated).toEqual(['The plan of the storm has happened']);
});

test('checks and restores also when it is ended early', async () => {
  const { report, target } = await storm(undefined, new FakeTarget(), 5_000);
  expect(isKept(report)).toBe(true);
  expect(report.promises[0]!.checked).toBeGreaterThan(0);
  expect(target.isRestored).toBe(true);
});

test('restores the system when the target fails', async () => {
  const target = new FakeTarget();
  target.kill = () => Promise.reject(new Error('the engine is gone'));
  await expect(storm(undefined, target)).rejects.toThrow('the engine is gone');
  expect(target.isRestored).toBe(true);
});
