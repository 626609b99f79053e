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
  const agent = (holder: string, over: Partial<LeaseService> = {}) =>
    new LeasedLeadership(
      {
        service: {
          acquire: (...given) => service.acquire(...given),
          renew: (given) => service.renew(given),
          release: (given) => service.release(given),
          ...over,
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
  test('one leads, for as long as it renews its lease', async () => {
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

  test('the next one takes over at once where the first ends in order', async () => {
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

  test('the first one knows by itself that it leads no more, before another can, where the service is silent', async () => {
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

  test('one that cannot ask makes no call, though its lease has not run out', async () => {
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

  test('one that was suspended while the answer was on its way leads no more, whatever it says', async () => {
    const { clock, agent, advance, service } = setUp();
    const answer = deferred<'renewed'>();
    let isSlow = false;
    const one = agent('one', {
      renew: (holder) => (isSlow ? answer.promise : service.renew(holder)),
    });
    await one.start();
    await advance(1_000);
    isSlow = true;
    const confirmed = one.confirm();
    // Time goes on without any timer of this process.
    service.now += leaseMs * 2;
    Object.defineProperty(clock, 'now', { value: () => service.now });
    answer.resolve('renewed');
    await expect(confirmed).rejects.toMatchObject({ code: 'not-leading' });
    expect(one.isLeading).toBe(false);
    await one.stop();
  });

  test('one whose lease somebody broke stops at its next look', async () => {
    const { agent, advance, service } = setUp();
    const one = agent('one');
    await one.start();
    await advance(1_000);
    service.holder = 'somebody';
    await expect(one.confirm()).rejects.toMatchObject({ code: 'not-leading' });
    expect(one.isLeading).toBe(false);
    await one.stop();
  });
});
