import type { CountEvent, SweepReport } from '@canvass/answer-log';
import type { MessageOutcome } from '@canvass/queue';
import type { StorageCalls } from '@canvass/storage';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** What a worker has done, for Prometheus. No tenant's or survey's name in it. */
export class WorkerMetrics {
  readonly registry = new Registry();
  readonly #counted: Counter;
  readonly #commits: Counter;
  readonly #conflicts: Counter;
  readonly #dropped: Counter;
  readonly #quarantined: Counter;
  readonly #hints: Counter;
  readonly #retired: Counter;
  readonly #lag: Gauge;
  readonly #stuck: Gauge;

  constructor(deps: { readonly calls: StorageCalls; readonly processMetrics?: boolean }) {
    const registers = [this.registry];
    if (deps.processMetrics) collectDefaultMetrics({ register: this.registry });
    const counter = (name: string, help: string, labelNames: string[] = []): Counter =>
      new Counter({ name, help, labelNames, registers });
    this.#counted = counter('canvass_answers_counted_total', 'Answers that moved into a summary.');
    this.#commits = counter('canvass_summary_commits_total', 'Summaries written.');
    this.#conflicts = counter(
      'canvass_summary_conflicts_total',
      'Commit attempts that another writer or storage refused.',
    );
    this.#dropped = counter('canvass_records_dropped_total', 'Records of deleted surveys.');
    this.#quarantined = counter(
      'canvass_records_quarantined_total',
      'Records that could not be read or counted and were kept aside.',
    );
    this.#hints = counter('canvass_hints_total', 'Hints received, by what became of them.', ['outcome']);
    this.#retired = counter('canvass_journals_retired_total', 'Journals wholly counted and deleted.');
    this.#lag = new Gauge({
      name: 'canvass_journal_lag_bytes',
      help: 'Bytes of journal not yet counted, at the last sweep of this worker.',
      registers,
    });
    this.#stuck = new Gauge({
      name: 'canvass_stuck_surveys',
      help: 'Surveys that only `canvass rebuild-summary` helps, once per journal, at the last sweep of this worker.',
      registers,
    });
    const { calls } = deps;
    // oxlint-disable-next-line no-new -- the registry keeps it
    new Counter({
      name: 'canvass_storage_calls_total',
      help: 'Requests to the storage service, each try counted apart.',
      labelNames: ['operation', 'outcome'],
      registers,
      collect() {
        this.reset();
        for (const { operation, outcome, count } of calls.rows()) this.inc({ operation, outcome }, count);
      },
    });
  }

  counted(event: CountEvent): void {
    switch (event.type) {
      case 'committed':
        this.#counted.inc(event.answers);
        if (event.answers > 0) this.#commits.inc();
        this.#conflicts.inc(event.conflicts);
        break;
      case 'dropped':
        this.#dropped.inc(event.records);
        break;
      case 'stuck':
        // The sweep knows how many there are, also those that another worker has met or that are mended.
        break;
      case 'quarantined':
        this.#quarantined.inc();
        break;
    }
  }

  hint({ kind }: MessageOutcome): void {
    this.#hints.inc({ outcome: kind });
  }

  swept(report: SweepReport): void {
    this.#lag.set(report.lagBytes);
    this.#stuck.set(report.stuckSurveys);
    this.#retired.inc(report.retired);
  }
}
