import { isKnown, signalNames, type Decision } from '@canvass/scaling';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { ScalingAgent } from './agent.ts';
import type { DecisionOutcome } from './history.ts';
import type { WorkerReports } from './signals/worker-reports.ts';

/** What the agent sees and does, for Prometheus. An unknown signal has no sample: it is not 0. */
export class AgentMetrics {
  readonly registry = new Registry();
  readonly #decisions: Counter;
  readonly #failures: Counter;
  readonly #unknown: Counter;

  constructor({ processMetrics = false }: { readonly processMetrics?: boolean } = {}) {
    const registers = [this.registry];
    if (processMetrics) collectDefaultMetrics({ register: this.registry });
    this.#decisions = new Counter({
      name: 'canvass_scaling_decisions_total',
      help: 'Decisions, by what they wanted and what became of it.',
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
  }

  decided({ action, observation }: Decision, outcome: DecisionOutcome): void {
    this.#decisions.inc({ action, outcome });
    for (const signal of signalNames)
      if (!isKnown(observation.signals[signal])) this.#unknown.inc({ signal });
  }

  targetFailed(): void {
    this.#failures.inc();
  }

  /** Gauges that are read when somebody asks. */
  watch(agent: ScalingAgent, reports: WorkerReports): void {
    const gauge = (
      name: string,
      help: string,
      set: (each: Gauge) => void,
      labelNames: string[] = [],
    ): void => {
      // oxlint-disable-next-line no-new -- the registry keeps it
      new Gauge({
        name,
        help,
        labelNames,
        registers: [this.registry],
        collect() {
          this.reset();
          set(this);
        },
      });
    };
    gauge(
      'canvass_scaling_signal',
      'The readings that decisions are made of, by signal.',
      (each) => {
        const { signals } = agent.status();
        for (const signal of signalNames) {
          const reading = signals?.[signal];
          if (reading !== undefined && isKnown(reading)) each.set({ signal }, reading);
        }
      },
      ['signal'],
    );
    gauge('canvass_scaling_leading', '1 while this agent acts, 0 while it stands by.', (each) =>
      each.set(agent.status().isLeading ? 1 : 0),
    );
    gauge('canvass_scaling_replicas_running', 'Replicas that run.', (each) => {
      const { state } = agent.status().target;
      if (state !== undefined) each.set(state.running);
    });
    gauge('canvass_scaling_replicas_wanted', 'Replicas that there should be.', (each) => {
      const { latest } = agent.history;
      if (latest !== undefined) each.set(latest.to);
    });
    gauge('canvass_scaling_workers_reporting', 'Workers whose last report still counts.', (each) =>
      each.set(reports.totals().workers),
    );
  }
}
