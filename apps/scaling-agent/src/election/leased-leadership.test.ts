import { describe, expect, test } from '@jest/globals';
import { deferred, FakeClock } from '@canvass/testing';
import { MemoryLease } from '../../test/support/memory-lease.ts';
import type { LeaseService } from './lease-service.ts';
import { LeasedLeadership } from './leased-leadership.ts';

const leaseMs = 15_000;

function setUp() {
  const clock = new FakeClock(0);
  const service = new MemoryLease();
  const changes: string[] = [];
  const world = { isQuiet: false };
  const agent = (holder: string, overrides: Partial<LeaseService> = {}) =>
    new LeasedLeadership(
      {
        service: {
          acquire: (...given) => service.acquire(...given),
          renew: (given) => service.renew(given),
          release: (given) => service.release(given),
          ...overrides,
        },
        clock,
        monotonicMs: () => clock.now(),
        holder,
        isQuiet: () => world.isQuiet,
        onChange: (isLeading) => changes.push(`${holder} ${isLeading ? 'leads' : 'does not lead'}`),
      },
      leaseMs,
    );
  const advance = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      service.now = clock.now() + Math.min(1_000, left);
      await clock.advance(Math.min(1_000, left));
    }
  };
  return { clock, service, changes, world, agent, advance };
}

describe('of several agents', () => {
  test('one leads as long as it renews its lease', async () => {
    const { agent, advance } = setUp();
    const [one, two] = [agent('one'), agent('two')];
    await one.start();
    await advance(1_000);
    await two.start();
    await advance(60_000);
    expect([one.isLeading, two.isLeading]).toEqual([true, false]);
    await one.confirm();
    await expect(two.confirm()).rejects.toMatchObject({ code: 'not-leading' });
    await one.stop();
    await two.stop();
  });

  test('the next one takes over at once when the first stops cleanly', async () => {
    const { agent, advance, changes } = setUp();
    const [one, two] = [agent('one'), agent('two')];
    await one.start();
    await advance(1_000);
    await two.start();
    await one.stop();
    await advance(5_000);
    expect(two.isLeading).toBe(true);
    expect(changes).toEqual(['one leads', 'one does not lead', 'two leads']);
    await two.stop();
  });

  test('the leader stops leading before another can start, if the service does not answer', async () => {
    const { agent, advance, service } = setUp();
    const one = agent('one');
    await one.start();
    await advance(1_000);
    service.fails = true;
    await advance(leaseMs - 1_000);
    expect(one.isLeading).toBe(false);
    await expect(one.confirm()).rejects.toMatchObject({ code: 'not-leading' });
    service.fails = false;
    await advance(5_000);
    expect(one.isLeading).toBe(true);
    await one.stop();
  });

  test('the leader cannot confirm without the service, even before its lease expires', async () => {
    const { agent, advance, service } = setUp();
    const one = agent('one');
    await one.start();
    await advance(1_000);
    service.fails = true;
    expect(one.isLeading).toBe(true);
    await expect(one.confirm()).rejects.toMatchObject({
      code: 'not-leading',
      message: 'the lease cannot be confirmed: the service does not answer',
    });
    service.fails = false;
    await one.stop();
  });

  test('a leader that was suspended while waiting for the answer does not lead, even if the answer says so', async () => {
    const { clock, agent, advance, service } = setUp();
    const answer = deferred<'renewed'>();
    let isSlow = false;
    const one = agent('one', { renew: (holder) => (isSlow ? answer.promise : service.renew(holder)) });
    await one.start();
    await advance(1_000);
    isSlow = true;
    const confirmed = one.confirm();
    // Time passes, and no timer of this process runs.
    service.now += leaseMs * 2;
    Object.defineProperty(clock, 'now', { value: () => service.now });
    answer.resolve('renewed');
    await expect(confirmed).rejects.toMatchObject({ code: 'not-leading' });
    expect(one.isLeading).toBe(false);
    await one.stop();
  });

  test('a leader whose lease was broken stops at its next renewal', async () => {
    const { agent, advance, service } = setUp();
    const one = agent('one');
    await one.start();
    await advance(1_000);
    service.holder = 'another';
    await expect(one.confirm()).rejects.toMatchObject({ code: 'not-leading' });
    expect(one.isLeading).toBe(false);
    await one.stop();
  });
});

async function quietLeader(overrides: Partial<LeaseService> = {}) {
  const made = setUp();
  const { world, agent, advance } = made;
  const calls: string[] = [];
  const counted = (what: string) => calls.push(what);
  const one = agent('one', {
    acquire: async (holder, termMs) => {
      counted(`acquire for ${termMs / 1_000} s`);
      return (overrides.acquire ?? ((...given) => made.service.acquire(...given)))(holder, termMs);
    },
    renew: async (holder) => {
      counted('renew');
      return made.service.renew(holder);
    },
  });
  await one.start();
  world.isQuiet = true;
  // Half of the usual term.
  await advance(leaseMs / 2 + 1_000);
  return { ...made, one, calls };
}

describe('while there is no work', () => {
  test('a leader holds its lease for a minute, and renews it twice a minute', async () => {
    const { one, calls, advance } = await quietLeader();
    await advance(600_000);
    expect(calls.slice(0, 2)).toEqual(['acquire for 15 s', 'acquire for 60 s']);
    expect(calls.slice(2)).toEqual(Array.from({ length: 20 }, () => 'renew'));
    expect(one.isLeading).toBe(true);
    await one.stop();
  });

  test('another agent leads a minute after the leader has died', async () => {
    const { service, advance, agent } = await quietLeader();
    service.holder = 'dead';
    const two = agent('two');
    await two.start();
    await advance(55_000);
    expect(two.isLeading).toBe(false);
    await advance(10_000);
    expect(two.isLeading).toBe(true);
    await two.stop();
  });

  test('a leader goes back to the usual term when there is work', async () => {
    const { one, world, calls, advance } = await quietLeader();
    world.isQuiet = false;
    await advance(31_000);
    expect(calls.at(-1)).toBe('acquire for 15 s');
    expect(one.isLeading).toBe(true);
    await one.stop();
  });

  test('a leader that gets no answer to the shorter term stops within that term', async () => {
    let isSilent = false;
    const { one, world, service, advance } = await quietLeader({
      acquire: async (...given) => {
        const answer = await service.acquire(...given);
        if (isSilent) throw new Error('no answer');
        return answer;
      },
    });
    isSilent = true;
    world.isQuiet = false;
    await advance(30_000);
    service.fails = true;
    await advance(leaseMs);
    expect(one.isLeading).toBe(false);
    await one.stop();
  });
});
