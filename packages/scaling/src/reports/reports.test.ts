import { FakeClock, latch } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { DelayedMessages } from './delayed-messages.ts';
import { createWorkerReporter } from './worker-reporter.ts';

function setUp() {
  const clock = new FakeClock();
  const world = {
    calls: [] as string[],
    answer: async () => {},
    status: 204,
    inFlight: 3,
    handled: 10,
    failures: [] as string[],
  };
  const reporter = createWorkerReporter(
    {
      clock,
      report: () => ({ inFlight: world.inFlight, handled: world.handled }),
      send: async (method, url, report = '') => {
        world.calls.push(`${method} ${url} ${report}`.trim());
        await world.answer();
        if (world.status === 0) throw new Error('ECONNREFUSED');
        return world.status;
      },
      onFailure: (error) => world.failures.push(error === undefined ? 'ended' : (error as Error).message),
    },
    { agentUrl: 'http://agent:3100', workerId: 'vm/7' },
  );
  return { clock, world, reporter };
}

describe('a worker', () => {
  test('reports at once and every two seconds, and deletes its report at the end', async () => {
    const { clock, world, reporter } = setUp();
    reporter.start();
    reporter.start();
    await clock.advance(1_999);
    world.inFlight = 5;
    await clock.advance(1);
    await reporter.stop();
    await reporter.stop();
    expect(world.calls).toEqual([
      'PUT http://agent:3100/workers/vm%2F7 {"inFlight":3,"handled":10,"nextMs":2000}',
      'PUT http://agent:3100/workers/vm%2F7 {"inFlight":5,"handled":10,"nextMs":2000}',
      'DELETE http://agent:3100/workers/vm%2F7',
    ]);
    expect(clock.pending).toBe(0);
  });

  test('reports less often while it is idle, and at once when it has received messages', async () => {
    const { clock, world, reporter } = setUp();
    world.inFlight = 0;
    reporter.start();
    await clock.advance(31_999);
    expect(world.calls).toHaveLength(2);
    expect(world.calls[1]).toContain('"nextMs":30000');
    await clock.advance(1);
    expect(world.calls).toHaveLength(3);
    await clock.advance(3_000);
    [world.inFlight, world.handled] = [2, 11];
    reporter.received();
    reporter.received();
    await clock.advance(1);
    expect(world.calls.slice(3)).toEqual([
      'PUT http://agent:3100/workers/vm%2F7 {"inFlight":2,"handled":11,"nextMs":2000}',
    ]);
    await clock.advance(2_000);
    expect(world.calls).toHaveLength(5);
    await reporter.stop();
    expect(clock.pending).toBe(0);
  });

  test('does not rest after a report that was under way when it received messages', async () => {
    const { clock, world, reporter } = setUp();
    world.inFlight = 0;
    reporter.start();
    await clock.advance(1_000);
    const answer = latch();
    world.answer = () => answer.wait();
    await clock.advance(1_000);
    reporter.received();
    answer.open();
    await clock.advance(2_000);
    expect(world.calls).toHaveLength(3);
    await reporter.stop();
  });

  test('goes on without an agent, and reports the failure once', async () => {
    const { clock, world, reporter } = setUp();
    world.status = 0;
    reporter.start();
    await clock.advance(4_000);
    world.status = 503;
    await clock.advance(2_000);
    world.status = 204;
    await clock.advance(2_000);
    await reporter.stop();
    expect(world.calls).toHaveLength(6);
    expect(world.failures).toEqual(['ECONNREFUSED', 'ended']);
  });
});

test('counts postponed messages until they are visible again', () => {
  let now = 0;
  const delayed = new DelayedMessages(() => now);
  delayed.add(1_000);
  delayed.add(5_000);
  delayed.add(0);
  expect(delayed.count).toBe(2);
  now = 1_000;
  expect(delayed.count).toBe(1);
  now = 5_000;
  for (let message = 0; message < 3_000; message += 1) delayed.add(message % 3);
  expect(delayed.count).toBe(2_000);
});
