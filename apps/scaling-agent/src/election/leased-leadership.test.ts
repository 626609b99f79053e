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
  return { clock, service, changes, agent, advance };
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
