import { isKnown, signalNames, type Decision, type SignalName } from '@canvass/scaling';
import type { StorageCalls } from '@canvass/storage';
import { collectProcessMetrics, storageCallsMetric } from '@canvass/telemetry';
import { Counter, Gauge, Registry } from 'prom-client';
import type { ScalingAgent } from './agent.ts';
import { decisionOutcomes, type DecisionOutcome } from './history.ts';
import type { WorkerReports } from './signals/worker-reports.ts';

/** Each signal has a metric of its own, because the units differ. */
const signalMetrics: Readonly<Record<SignalName, readonly [name: string, help: string]>> = {
  ready: ['canvass_queue_ready_messages', 'Hints that a worker could take now.'],
  inFlight: ['canvass_queue_in_flight_messages', 'Hints that workers hold.'],
  oldestAgeSeconds: [
    'canvass_queue_oldest_message_age_seconds',
    'Age of the oldest ready hint; 0 if there is none.',
  ],
  lagBytes: ['canvass_journal_lag_bytes', "Journal bytes not yet counted, at this process's last look."],
  lagAnswers: [
    'canvass_journal_lag_answers',
    'Answers, and steps of how far people get, not yet counted; an estimate if there are many.',
  ],
  arrivalPerSecond: ['canvass_queue_arrivals_per_second', 'Hints that arrive, as the rules see them.'],
  drainPerSecond: ['canvass_queue_drain_per_second', 'Hints that are settled, as the rules see them.'],
};

const actions = Object.keys({ 'scale out': 0, 'scale in': 0, hold: 0 } satisfies Record<
  Decision['action'],
  0
>);

/** The agent's Prometheus metrics. An unknown signal has no sample, rather than 0. */
export class AgentMetrics {
  readonly registry = new Registry();
  readonly #decisions: Counter;
  readonly #failures: Counter;
  readonly #unknown: Counter;
  readonly #lostTriggers: Counter;

  constructor({
    calls,
    processMetrics = false,
  }: {
    readonly calls?: Pick<StorageCalls, 'rows'>;
    readonly processMetrics?: boolean;
  } = {}) {
    const registers = [this.registry];
    if (processMetrics) collectProcessMetrics(this.registry);
    this.#decisions = new Counter({
      name: 'canvass_scaling_decisions_total',
      help: 'Decisions, by action and outcome.',
      labelNames: ['action', 'outcome'],
      registers,
    });
    this.#failures = new Counter({
      name: 'canvass_scaling_target_failures_total',
      help: 'Calls of the target that failed.',
      registers,
    });
    this.#unknown = new Counter({
      name: 'canvass_scaling_unknown_readings_total',
      help: 'Readings that failed, by signal.',
      labelNames: ['signal'],
      registers,
    });
    this.#lostTriggers = new Counter({
      name: 'canvass_scaling_lost_triggers_total',
      help: 'Readings that found messages without a trigger. After one, the agent reads at each turn for an hour.',
      registers,
    });
    // Prometheus sees no increase in a series that begins with its first event.
    for (const action of actions)
      for (const outcome of decisionOutcomes) this.#decisions.inc({ action, outcome }, 0);
    for (const signal of signalNames) this.#unknown.inc({ signal }, 0);
    if (calls) storageCallsMetric(calls, this.registry);
  }

  decided({ action, observation }: Decision, outcome: DecisionOutcome): void {
    this.#decisions.inc({ action, outcome });
    for (const signal of signalNames)
      if (!isKnown(observation.signals[signal])) this.#unknown.inc({ signal });
  }

  triggerLost(): void {
    this.#lostTriggers.inc();
  }

  targetFailed(): void {
    this.#failures.inc();
  }

  /** Registers gauges that are computed at each scrape. */
  watch(agent: ScalingAgent, reports: WorkerReports): void {
    const gauge = (name: string, help: string, set: (each: Gauge) => void): void => {
      // oxlint-disable-next-line no-new -- the registry keeps it
      new Gauge({
        name,
        help,
        registers: [this.registry],
        collect() {
          // Not `reset`, which would set it to 0.
          this.remove();
          set(this);
        },
      });
    };
    for (const signal of signalNames) {
      const [name, help] = signalMetrics[signal];
      gauge(name, help, (each) => {
        const reading = agent.status().signals?.[signal];
        if (reading !== undefined && isKnown(reading)) each.set(reading);
      });
    }
    gauge('canvass_scaling_leading', '1 while this agent leads, 0 while it stands by.', (each) =>
      each.set(agent.status().isLeading ? 1 : 0),
    );
    gauge('canvass_scaling_replicas_running', 'Replicas that run.', (each) => {
      const { state } = agent.status().target;
      if (state !== undefined) each.set(state.running);
    });
    gauge('canvass_scaling_replicas_wanted', 'Replicas wanted.', (each) => {
      const { latest } = agent.history;
      if (latest !== undefined) each.set(latest.to);
    });
    gauge('canvass_scaling_workers_reporting', 'Workers whose last report has not expired.', (each) =>
      each.set(reports.totals().workers),
    );
  }
}
