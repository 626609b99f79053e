import type { StorageCalls } from '@canvass/storage';
import {
  collectProcessMetrics,
  lostSpansMetric,
  noLostSpans,
  storageCallsMetric,
  type LostSpans,
} from '@canvass/telemetry';
import { Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client';
import { type RobotDoubt, robotDoubts } from '@canvass/respondents-site';
import { faultTypes, type ProblemType, problemTypes } from '@canvass/web/problems';

interface MetricsDeps {
  readonly journal: { readonly pendingBytes: number };
  readonly calls: StorageCalls;
  /** Default: nothing is traced. */
  readonly lostSpans?: (() => LostSpans) | undefined;
  readonly others: readonly Metric[];
  readonly processMetrics: boolean;
}

/**
 * Counts in plain numbers, so that a request costs one addition; `registry` reads them for each scrape. No label names a
 * tenant or a survey.
 */
export class SiteMetrics {
  readonly registry = new Registry();
  #accepted = 0;
  readonly #refused = zeroes();
  readonly #faults = zeroes();
  readonly #repeated: Counter;
  readonly #doubted: Counter<'why'>;
  readonly #appendSeconds: Histogram;

  constructor({ journal, calls, lostSpans = () => noLostSpans, others, processMetrics }: MetricsDeps) {
    const registers = [this.registry];
    for (const metric of others) this.registry.registerMetric(metric);
    if (processMetrics) collectProcessMetrics(this.registry);

    const accepted = () => this.#accepted;
    // oxlint-disable-next-line no-new -- the registry keeps it
    new Counter({
      name: 'canvass_answers_accepted_total',
      help: 'Submissions acknowledged: their answers are durable.',
      registers,
      collect() {
        this.reset();
        this.inc(accepted());
      },
    });
    this.#repeated = new Counter({
      name: 'canvass_answers_repeated_total',
      help: 'Repeated submissions acknowledged with the first response, without an append.',
      registers,
    });
    this.#doubted = new Counter({
      name: 'canvass_forms_doubted_total',
      help: 'Forms that came back because a robot may have sent them, by why: looks-like-robot (too fast, or with what nobody sees), unproven.',
      labelNames: ['why'],
      registers,
    });
    for (const why of robotDoubts) this.#doubted.inc({ why }, 0);
    byType(
      'canvass_answers_refused_total',
      'Submissions refused, by type of problem.',
      problemTypes,
      this.#refused,
      registers,
    );
    byType(
      'canvass_site_faults_total',
      'Requests answered with a 5xx, by type of problem.',
      faultTypes,
      this.#faults,
      registers,
    );
    this.#appendSeconds = new Histogram({
      name: 'canvass_answer_append_seconds',
      help: 'Time from a validated answer until it is durable.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    // oxlint-disable-next-line no-new -- the registry keeps it
    new Gauge({
      name: 'canvass_journal_pending_bytes',
      help: 'Bytes of answers that wait for their append.',
      registers,
      collect() {
        this.set(journal.pendingBytes);
      },
    });
    storageCallsMetric(calls, this.registry);
    lostSpansMetric(lostSpans, this.registry);
  }

  accepted(appendMs: number): void {
    this.#accepted += 1;
    this.#appendSeconds.observe(appendMs / 1000);
  }

  repeated(): void {
    this.#repeated.inc();
  }

  doubted(why: RobotDoubt): void {
    this.#doubted.inc({ why });
  }

  refused(type: ProblemType): void {
    this.#refused[type] += 1;
  }

  fault(type: ProblemType): void {
    this.#faults[type] += 1;
  }
}

type Counts = Record<ProblemType, number>;

function zeroes(): Counts {
  return Object.fromEntries(problemTypes.map((type) => [type, 0])) as Counts;
}

/** Every type has a series from the start: to Prometheus, one that begins with its first event has not increased. */
function byType(
  name: string,
  help: string,
  types: readonly ProblemType[],
  counts: Counts,
  registers: Registry[],
): void {
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Counter({
    name,
    help,
    labelNames: ['type'],
    registers,
    collect() {
      this.reset();
      for (const type of types) this.inc({ type }, counts[type]);
    },
  });
}
