import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { JointMetrics } from './joint-metrics.ts';
import type { Member } from './note-relay.ts';

/** A process with a counter, a gauge and a histogram. */
function processWith(joint: JointMetrics, id: number) {
  const registry = new Registry();
  const registers = [registry];
  const accepted = new Counter({
    name: 'accepted_total',
    help: 'Accepted.',
    labelNames: ['type'],
    registers,
  });
  const pending = new Gauge({ name: 'pending', help: 'Pending.', registers });
  const seconds = new Histogram({ name: 'seconds', help: 'Seconds.', buckets: [1], registers });
  const at = { answers: true };
  const member: Member = {
    id,
    send: (message) => {
      if (message.kind === 'readMetrics' && at.answers)
        void registry.getMetricsAsJSON().then((metrics) => joint.take(id, metrics));
    },
  };
  return { member, accepted, pending, seconds, at };
}

function joined() {
  const own = new Registry();
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start.',
    registers: [own],
    aggregator: 'omit',
    collect() {
      this.set(1_700_000_000);
    },
  });
  const clock = new FakeClock();
  const joint = new JointMetrics(own, clock);
  const [one, two] = [processWith(joint, 1), processWith(joint, 2)];
  return { joint, clock, one, two, both: [one.member, two.member] };
}

const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => !line.startsWith('#') && line !== '');

describe('the metrics of two processes', () => {
  test('are sums by label, with the start of the site', async () => {
    const { joint, one, two, both } = joined();
    one.accepted.inc({ type: 'form' }, 3);
    two.accepted.inc({ type: 'form' }, 4);
    two.accepted.inc({ type: 'batch' }, 5);
    one.pending.set(10);
    two.pending.set(20);
    one.seconds.observe(0.5);
    two.seconds.observe(2);
    expect(linesOf(await joint.read(both)).toSorted()).toEqual([
      'accepted_total{type="batch"} 5',
      'accepted_total{type="form"} 7',
      'pending 30',
      'process_start_time_seconds 1700000000',
      'seconds_bucket{le="+Inf"} 2',
      'seconds_bucket{le="1"} 1',
      'seconds_count 2',
      'seconds_sum 2.5',
    ]);
  });

  test('keep the counters of a process that has ended, and not its gauges', async () => {
    const { joint, one, two } = joined();
    one.accepted.inc({ type: 'form' }, 3);
    one.pending.set(10);
    one.seconds.observe(0.5);
    two.accepted.inc({ type: 'form' }, 4);
    two.pending.set(20);
    await joint.read([one.member, two.member]);
    joint.ended(1);
    const third = processWith(joint, 3);
    third.accepted.inc({ type: 'form' }, 1);
    const lines = linesOf(await joint.read([two.member, third.member]));
    expect(lines).toEqual(
      expect.arrayContaining([
        'accepted_total{type="form"} 8',
        'pending 20',
        'seconds_count 1',
        'seconds_sum 0.5',
      ]),
    );
    joint.ended(3);
    expect(linesOf(await joint.read([two.member]))).toContain('accepted_total{type="form"} 8');
  });

  test('have the last figures of a process that does not answer', async () => {
    const { joint, clock, one, two, both } = joined();
    one.accepted.inc({ type: 'form' }, 3);
    two.accepted.inc({ type: 'form' }, 4);
    await joint.read(both);
    two.at.answers = false;
    one.accepted.inc({ type: 'form' });
    const reading = joint.read(both);
    await clock.advance(1_000);
    expect(linesOf(await reading)).toContain('accepted_total{type="form"} 8');
  });
});
