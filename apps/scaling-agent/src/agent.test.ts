import { describe, expect, test } from '@jest/globals';
import { idle, makeAgent, rulesText } from '../test/support/agent-world.ts';
import { ScalingAgentError } from './errors.ts';
import type { TargetState } from './targets/target.ts';

const busy = { ...idle, ready: 45 };

describe('an agent that leads', () => {
  test('scales the target as the rules decide, and repeats no call', async () => {
    const { agent, target, world, turns } = makeAgent();
    world.signals = busy;
    await agent.start();
    await turns(3);
    world.signals = idle;
    await turns(2);
    expect(target.scaleCalls).toEqual([
      { replicas: 5, min: 0, max: 10 },
      { replicas: 0, min: 0, max: 10 },
    ]);
    expect(agent.history.decisions.map(({ from, to, outcome }) => [from, to, outcome])).toEqual([
      [1, 5, 'done'],
      [5, 0, 'done'],
    ]);
    await agent.stop();
    expect({ isClosed: target.isClosed, isLeading: agent.status().isLeading }).toEqual({
      isClosed: true,
      isLeading: false,
    });
  });

  test('applies rules that change', async () => {
    const { agent, target, world, turns } = makeAgent();
    world.signals = busy;
    await agent.start();
    world.rules = rulesText({ constraints: [{ name: 'few', min: 0, max: 2 }] });
    await turns(2);
    expect(target.state.replicas).toBe(2);
    await agent.stop();
  });

  test('decides and does not scale in a dry run', async () => {
    const { agent, target, world, turns } = makeAgent({ dryRun: true });
    world.signals = busy;
    await agent.start();
    await turns(2);
    expect(target.scaleCalls).toEqual([]);
    expect(agent.history.latest).toMatchObject({ to: 5, outcome: 'dry run' });
    await agent.stop();
  });

  test('changes nothing while a reading fails, and records that once', async () => {
    const { agent, target, world, turns } = makeAgent();
    world.signals = { ...idle, ready: { unknown: 'answered with 503' } };
    await agent.start();
    await turns(5);
    expect(target.scaleCalls).toEqual([]);
    expect(agent.history.decisions).toHaveLength(1);
    expect(agent.history.latest?.reason).toBe(
      'hold 1; reactive rules are paused while ready is unknown: answered with 503',
    );
    expect(agent.history.points.map(({ ready }) => ready)).toEqual(Array.from({ length: 6 }, () => null));
    await agent.stop();
  });

  test('backs off from a failing target, and shows the failure', async () => {
    const { agent, target, turns } = makeAgent();
    await agent.start();
    target.failure = new Error('the engine does not answer');
    await turns(60);
    const { failure } = agent.status().target;
    expect(failure).toMatchObject({ message: 'the engine does not answer' });
    expect(target.reads).toBeLessThan(12);
    expect(target.reads).toBeGreaterThan(4);
    target.failure = undefined;
    await turns(30);
    expect(agent.status().target.failure).toBeUndefined();
    await agent.stop();
  });

  test('backs off for as long as the target asks', async () => {
    const { agent, target, turns } = makeAgent();
    target.failure = new ScalingAgentError('unavailable', '429', { retryAfterMs: 300_000 });
    await agent.start();
    await turns(59);
    expect(target.reads).toBe(1);
    await turns(2);
    expect(target.reads).toBe(2);
    await agent.stop();
  });

  test('scales a target again that has drifted', async () => {
    const { agent, target, world, turns } = makeAgent();
    world.signals = { ...idle, ready: 5 };
    await agent.start();
    await turns(1);
    target.state = { replicas: 1, running: 0, hasDrifted: true };
    await turns(2);
    expect(target.scaleCalls).toEqual([{ replicas: 1, min: 0, max: 10 }]);
    await agent.stop();
  });

  test('decides nothing while its target is settling', async () => {
    const { agent, target, world, turns } = makeAgent();
    world.signals = { ...idle, inFlight: 45 };
    target.state = { replicas: 0, running: 0, hasDrifted: true, isSettling: true };
    await agent.start();
    await turns(3);
    expect([target.scaleCalls, agent.history.latest]).toEqual([[], undefined]);
    target.state = { replicas: 5, running: 5, hasDrifted: true };
    await turns(1);
    expect(target.scaleCalls).toEqual([{ replicas: 5, min: 0, max: 10 }]);
    await agent.stop();
  });

  test('makes no call without a confirmed lease', async () => {
    const { agent, target, leadership, world, turns } = makeAgent();
    world.signals = busy;
    leadership.isConfirmed = false;
    await agent.start();
    await turns(1);
    expect(target.scaleCalls).toEqual([]);
    expect(agent.history.latest?.outcome).toBe('not leading');
    await agent.stop();
  });

  test('sets only the bounds of a target that scales itself', async () => {
    const { agent, target, world, turns } = makeAgent({ constraints: [{ name: 'day', min: 2, max: 6 }] });
    target.scales = 'bounds';
    world.signals = busy;
    await agent.start();
    await turns(3);
    world.rules = rulesText({ constraints: [{ name: 'night', min: 2, max: 3 }] });
    await turns(3);
    expect(target.scaleCalls.map(({ min, max }) => [min, max])).toEqual([
      [2, 6],
      [2, 3],
    ]);
    await agent.stop();
  });
});

async function atRest(state: TargetState = { replicas: 0, running: 0, hasDrifted: false }) {
  const made = makeAgent({ stabilisation: { downSeconds: 600, zeroSeconds: 600 } });
  const { agent, target, world, turns } = made;
  target.state = state;
  world.isQuiet = true;
  await agent.start();
  await turns(0);
  return made;
}

describe('an agent at rest', () => {
  test('takes a turn every half minute', async () => {
    const { agent, target, turns } = await atRest();
    expect(target.reads).toBe(1);
    await turns(5);
    expect(target.reads).toBe(1);
    await turns(1);
    expect(target.reads).toBe(2);
    await turns(12);
    expect(target.reads).toBe(4);
    await agent.stop();
  });

  test('takes a turn at once when there may be work, and then at each interval', async () => {
    const { agent, clock, target, world, turns } = await atRest();
    await turns(1);
    agent.wake();
    await clock.advance(0);
    expect(target.reads).toBe(1);
    Object.assign(world, { isQuiet: false, signals: busy });
    agent.wake();
    agent.wake();
    await clock.advance(0);
    expect(target.scaleCalls).toEqual([{ replicas: 5, min: 0, max: 10 }]);
    expect(target.reads).toBe(2);
    agent.wake();
    await clock.advance(4_999);
    expect(target.reads).toBe(2);
    await clock.advance(1);
    expect(target.reads).toBe(3);
    await agent.stop();
    agent.wake();
    expect(clock.pending).toBe(0);
  });

  test.each([
    ['more replicas run than the least number', { replicas: 1, running: 1, hasDrifted: false }],
    ['a replica still stops', { replicas: 0, running: 1, hasDrifted: false }],
    ['its target is settling', { replicas: 0, running: 0, hasDrifted: false, isSettling: true }],
  ])('is none while %s', async (_why, state) => {
    const { agent, target, turns } = await atRest(state);
    await turns(3);
    expect(target.reads).toBe(4);
    await agent.stop();
  });
});

describe('an agent that stands by', () => {
  test('makes no calls, and starts from scratch when it leads', async () => {
    const { agent, target, leadership, world, turns } = makeAgent();
    leadership.isLeading = false;
    world.signals = busy;
    await agent.start();
    await turns(3);
    expect(target.reads).toBe(0);
    leadership.isLeading = true;
    await turns(1);
    expect(target.scaleCalls).toHaveLength(1);
    await agent.stop();
  });

  test('forgets the number that it wanted while it led', async () => {
    const { agent, target, leadership, turns } = makeAgent();
    await agent.start();
    await turns(1);
    leadership.isLeading = false;
    await turns(1);
    expect(target.state.hasDrifted).toBe(true);
    expect(agent.status()).toMatchObject({ signals: undefined, target: { state: undefined } });
    await agent.stop();
  });
});
