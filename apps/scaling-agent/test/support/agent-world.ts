import { parseRules, type Signals } from '@canvass/scaling';
import { FakeClock } from '@canvass/testing';
import { ScalingAgent } from '../../src/agent.ts';
import type { Leadership } from '../../src/election/leased-leadership.ts';
import { ScalingAgentError } from '../../src/errors.ts';
import { RulesFile } from '../../src/rules-file.ts';
import type { Guard, ScalingTarget, TargetState, Wanted } from '../../src/targets/target.ts';

export const idle: Signals = {
  ready: 0,
  inFlight: 0,
  oldestAgeSeconds: 0,
  lagBytes: 0,
  lagAnswers: 0,
  arrivalPerSecond: 0,
  drainPerSecond: 0,
};

export class MemoryTarget implements ScalingTarget {
  readonly name = 'memory';
  scales: ScalingTarget['scales'] = 'replicas';
  state: TargetState = { replicas: 1, running: 1, hasDrifted: false };
  failure: Error | undefined;
  reads = 0;
  isClosed = false;
  readonly scaleCalls: Wanted[] = [];

  async check(): Promise<void> {}

  async read(): Promise<TargetState> {
    this.reads += 1;
    if (this.failure) throw this.failure;
    return this.state;
  }

  async scaleTo(wanted: Wanted, guard: Guard): Promise<void> {
    await guard();
    if (this.failure) throw this.failure;
    this.scaleCalls.push(wanted);
    this.state = { ...this.state, replicas: wanted.replicas, running: wanted.replicas, hasDrifted: false };
  }

  resign(): void {
    this.state = { ...this.state, hasDrifted: true };
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

export class MemoryLeadership implements Leadership {
  isLeading = true;
  /** The lease service's answer. */
  isConfirmed = true;

  async start(): Promise<void> {}

  async confirm(): Promise<void> {
    if (!this.isConfirmed) throw new ScalingAgentError('not-leading', 'another agent leads');
  }

  async stop(): Promise<void> {
    this.isLeading = false;
  }
}

export function makeAgent(document: object = {}) {
  const clock = new FakeClock();
  const target = new MemoryTarget();
  const leadership = new MemoryLeadership();
  const world = { signals: idle, rules: rulesText(document), logs: [] as string[], isQuiet: false };
  const agent = new ScalingAgent(
    {
      target,
      signals: {
        read: async () => world.signals,
        get isQuiet() {
          return world.isQuiet;
        },
      },
      rules: new RulesFile(async () => world.rules),
      leadership,
      clock,
      random: () => 1,
      log: { info: (_, message) => world.logs.push(message), warn: (_, message) => world.logs.push(message) },
    },
    { limits: { min: 0, max: 10 }, intervalMs: 5_000 },
  );
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await clock.advance(5_000);
  };
  return { agent, clock, target, leadership, world, turns };
}

export function rulesText(document: object): string {
  const text = JSON.stringify({
    reactive: [{ kind: 'target', name: 'backlog', perReplica: 10 }],
    stabilisation: { downSeconds: 0, zeroSeconds: 0 },
    ...document,
  });
  const parsed = parseRules(text);
  if (parsed.outcome === 'invalid') throw new Error(JSON.stringify(parsed.faults));
  return text;
}
