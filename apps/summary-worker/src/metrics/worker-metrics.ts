import type { TaskOutcome } from '@canvass/analyses';
import {
  isProgressPath,
  type CountEvent,
  type FillOutcome,
  type RemovalsReport,
  type SweepReport,
} from '@canvass/answer-log';
import type { MessageOutcome } from '@canvass/queue';
import type { StorageCalls } from '@canvass/storage';
import {
  collectProcessMetrics,
  lostSpansMetric,
  noLostSpans,
  storageCallsMetric,
  type LostSpans,
} from '@canvass/telemetry';
import type { MailAttempt } from '@canvass/mail/worker';
import type { TransferStep } from '@canvass/transfer';
import type { AttemptOutcome } from '@canvass/webhooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds: from the milliseconds of a busy worker to an hour without any worker. */
const lagBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 3_600];

const hintOutcomes = Object.keys({
  handled: 0,
  postponed: 0,
  failed: 0,
  lost: 0,
  poisoned: 0,
  'settlement-fault': 0,
} satisfies Record<MessageOutcome['kind'], 0>);

const transferOutcomes = Object.keys({
  transferred: 0,
  deleted: 0,
  busy: 0,
  changed: 0,
  notFound: 0,
  failed: 0,
} satisfies Record<TransferStep['outcome'] | 'failed', 0>);
const attemptOutcomes = Object.keys({
  delivered: 0,
  refused: 0,
  gone: 0,
  unreachable: 0,
} satisfies Record<AttemptOutcome, 0>);
const mailOutcomes = Object.keys({
  sent: 0,
  later: 0,
  bounced: 0,
  unknown: 0,
} satisfies Record<MailAttempt, 0>);

/** A worker's Prometheus metrics. They name no tenant or survey. */
export class WorkerMetrics {
  readonly registry = new Registry();
  readonly #counted = this.#counter(
    'canvass_answers_counted_total',
    'Answers counted. Steps of how far people get are none.',
  );
  readonly #commits = this.#counter('canvass_summary_commits_total', 'Summaries written.');
  readonly #conflicts = this.#counter(
    'canvass_summary_conflicts_total',
    'Commit attempts that another writer or storage refused.',
  );
  readonly #duplicates = this.#counter(
    'canvass_duplicate_submissions_total',
    'Repeated submissions that were not counted.',
  );
  readonly #conflicting = this.#counter(
    'canvass_conflicting_submissions_total',
    'Repeated submissions with other answers than the first. They are among the duplicates.',
  );
  readonly #erased = this.#counter(
    'canvass_erased_lines_removed_total',
    'Lines of erased answers removed from the logs.',
  );
  readonly #expired = this.#counter(
    'canvass_expired_answers_removed_total',
    'Answers removed because their retention was over.',
  );
  readonly #removals = this.#counter(
    'canvass_removals_total',
    'Passes over all surveys that remove erased and expired answers, by outcome: finished, unfinished (of a survey), failed.',
    ['outcome'],
  );
  readonly #unfinished = this.#gauge(
    'canvass_removal_unfinished_surveys',
    'Surveys with erased or expired answers that the last removal could not finish, if it was of this worker; otherwise 0.',
  );
  readonly #columnFiles = this.#counter(
    'canvass_column_files_total',
    'Column files made, by outcome: filled, refused (another writer was faster), failed, damaged (found lost or damaged, and made again later).',
    ['outcome'],
  );
  readonly #columnAnswers = this.#counter(
    'canvass_column_file_answers_total',
    'Answers, and steps of how far people get, in the column files that were made and listed.',
  );
  readonly #tasks = this.#counter(
    'canvass_analysis_tasks_total',
    'Tasks of analyses and recounts, by outcome: folded, needless (done before, or not wanted any more).',
    ['outcome'],
  );
  readonly #recountsDiffered = this.#counter(
    'canvass_recounts_differing_total',
    'Recounts that found a summary to differ from its log: a fault, which the log of the worker describes.',
  );
  readonly #transferSteps = this.#counter(
    'canvass_transfer_steps_total',
    'Transactions of transfers to PostgreSQL, by outcome: transferred, deleted (a table was dropped with its survey), busy (of another process), changed (the log was rebuilt meanwhile), notFound (no summary), failed.',
    ['outcome'],
  );
  readonly #transferredAnswers = this.#counter(
    'canvass_transferred_answers_total',
    'Answers transferred to PostgreSQL.',
  );
  #failingTransfers = (): number => 0;
  readonly #deliveries = this.#counter(
    'canvass_webhook_attempts_total',
    'Attempts to deliver a webhook, by outcome: delivered, refused (another status), gone (410: the webhook is disabled), unreachable (no response, or an address that is refused).',
    ['outcome'],
  );
  readonly #deliverySeconds = new Histogram({
    name: 'canvass_webhook_attempt_seconds',
    help: 'Time of an attempt to deliver a webhook, up to the end of the response.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [this.registry],
  });
  readonly #mails = this.#counter(
    'canvass_mails_total',
    'Attempts to send a mail, by outcome: sent, later (put off by the server), bounced, unknown (handed over without a reply: it is not sent again).',
    ['outcome'],
  );
  readonly #keysRead = this.#counter(
    'canvass_key_windows_read_total',
    'Times the keys of a survey were read from its log. More than a few per minute: raise MEMORY_MIB.',
  );
  #keyCacheBytes = (): number => 0;
  readonly #dropped = this.#counter('canvass_records_dropped_total', 'Records of deleted surveys.');
  readonly #deferred = this.#counter(
    'canvass_surveys_deferred_total',
    "Times a survey was deferred because its tenant had used its share of the worker's time.",
  );
  readonly #quarantined = this.#counter(
    'canvass_records_quarantined_total',
    'Records put into quarantine because they cannot be read or counted.',
  );
  readonly #hints = this.#counter('canvass_hints_total', 'Hints received, by outcome.', ['outcome']);
  readonly #retired = this.#counter(
    'canvass_segments_deleted_total',
    'Segments deleted because they are completely counted.',
  );
  readonly #takenOver = this.#counter(
    'canvass_segments_taken_over_total',
    'Segments taken over from a busier worker because their hints waited too long.',
  );
  readonly #foundGrown = this.#counter(
    'canvass_segments_found_grown_total',
    'Segments that a look found grown without a hint: their site died, or hints were lost or are late.',
  );
  readonly #lag = this.#gauge(
    'canvass_journal_lag_bytes',
    "Journal bytes not yet counted, at this process's last look.",
  );
  readonly #stuck = this.#gauge(
    'canvass_stuck_surveys',
    "Surveys that need `canvass rebuild-summary`, once per segment, at this worker's last sweep.",
  );
  readonly #hintLag = this.#lagHistogram(
    'canvass_hint_lag_seconds',
    'Time from the moment a hint can be received to its first receipt, by the clocks of the queue and this worker.',
  );
  readonly #countLag = this.#lagHistogram(
    'canvass_count_lag_seconds',
    'Time from the receipt of the oldest new answer of a summary until it is counted, by the clocks of the site and this worker.',
  );

  /** Without `lostSpans` nothing is traced. `processMetrics` adds the metrics of the process itself. */
  constructor(deps: {
    readonly calls: StorageCalls;
    readonly lostSpans?: () => LostSpans;
    readonly processMetrics?: boolean;
  }) {
    if (deps.processMetrics) collectProcessMetrics(this.registry);
    // Each series begins at 0: Prometheus sees no rise in a series that begins with its first event.
    for (const outcome of hintOutcomes) this.#hints.inc({ outcome }, 0);
    for (const outcome of ['finished', 'unfinished', 'failed']) this.#removals.inc({ outcome }, 0);
    for (const outcome of ['filled', 'refused', 'failed', 'damaged']) this.#columnFiles.inc({ outcome }, 0);
    for (const outcome of ['folded', 'needless']) this.#tasks.inc({ outcome }, 0);
    for (const outcome of transferOutcomes) this.#transferSteps.inc({ outcome }, 0);
    for (const outcome of attemptOutcomes) this.#deliveries.inc({ outcome }, 0);
    for (const outcome of mailOutcomes) this.#mails.inc({ outcome }, 0);
    const keyCacheBytes = () => this.#keyCacheBytes();
    // oxlint-disable-next-line no-new -- the registry keeps it
    new Gauge({
      name: 'canvass_key_cache_bytes',
      help: 'Memory of the keys of answers that later ones are compared with: at most its share of MEMORY_MIB.',
      registers: [this.registry],
      collect() {
        this.set(keyCacheBytes());
      },
    });
    const failingTransfers = () => this.#failingTransfers();
    // oxlint-disable-next-line no-new -- the registry keeps it
    new Gauge({
      name: 'canvass_transfer_failing_surveys',
      help: 'Surveys whose last transfer by this worker failed for a reason of their own, such as a foreign table.',
      registers: [this.registry],
      collect() {
        this.set(failingTransfers());
      },
    });
    storageCallsMetric(deps.calls, this.registry);
    lostSpansMetric(deps.lostSpans ?? (() => noLostSpans), this.registry);
  }

  /** Notes an event of the counter. `nowMs` is in ms since the epoch. */
  counted(event: CountEvent, nowMs: number): void {
    switch (event.type) {
      case 'committed':
        if (event.answers > 0) this.#commits.inc();
        this.#conflicts.inc(event.conflicts);
        // Steps of how far people get are no answers, and have the time at which their form was opened.
        if (isProgressPath(event.path)) break;
        this.#counted.inc(event.answers);
        this.#duplicates.inc(event.duplicates);
        this.#conflicting.inc(event.conflictingDuplicates);
        if (event.firstReceivedAt !== undefined) {
          this.#countLag.observe(secondsBetween(Date.parse(event.firstReceivedAt), nowMs));
        }
        break;
      case 'dropped':
        this.#dropped.inc(event.records);
        break;
      case 'stuck':
        // The sweep reports the number of stuck surveys.
        break;
      case 'deferred':
        this.#deferred.inc();
        break;
      case 'keysRead':
        this.#keysRead.inc();
        break;
      case 'foundGrown':
        this.#foundGrown.inc();
        break;
      case 'takenOver':
        this.#takenOver.inc();
        break;
      case 'quarantined':
        this.#quarantined.inc();
        break;
    }
  }

  /** Calls `bytes` at each scrape for the size of the cache of keys. */
  watchKeyCache(bytes: () => number): void {
    this.#keyCacheBytes = bytes;
  }

  /** A hint was received for the first time. `visibleSince` is when it could be received. */
  received(visibleSince: Date, nowMs: number): void {
    this.#hintLag.observe(secondsBetween(visibleSince.getTime(), nowMs));
  }

  hint({ kind }: MessageOutcome): void {
    this.#hints.inc({ outcome: kind });
  }

  swept(report: SweepReport): void {
    this.#lag.set(report.lagBytes);
    this.#stuck.set(report.stuckSurveys);
    this.#retired.inc(report.retired);
  }

  /** A removal has ended. `isDone` is true if it reached all surveys and left none unfinished. */
  removed(report: RemovalsReport, isDone: boolean): void {
    this.#erased.inc(report.erased);
    this.#expired.inc(report.expired);
    this.#removals.inc({ outcome: isDone ? 'finished' : 'unfinished' });
    this.#unfinished.set(report.unfinished);
  }

  /** A column file was made or could not be made, or it was found damaged and is no longer listed. */
  columnFile(result: FillOutcome | { readonly outcome: 'failed' | 'damaged' }): void {
    if (result.outcome === 'notNeeded') return;
    this.#columnFiles.inc({ outcome: result.outcome });
    if (result.outcome === 'filled') this.#columnAnswers.inc(result.file.rows);
  }

  /** A task of an analysis was handled. */
  task(outcome: TaskOutcome): void {
    this.#tasks.inc({ outcome });
  }

  /** A transaction of a transfer has ended. */
  transferred(step: TransferStep): void {
    this.#transferSteps.inc({ outcome: step.outcome });
    if (step.outcome === 'transferred') this.#transferredAnswers.inc(step.copied);
  }

  transferFailed(): void {
    this.#transferSteps.inc({ outcome: 'failed' });
  }

  /** Calls `surveys` at each scrape for the number of surveys whose last transfer failed. */
  watchFailingTransfers(surveys: () => number): void {
    this.#failingTransfers = surveys;
  }

  /** An attempt to deliver a webhook was made. */
  delivery(outcome: AttemptOutcome, durationMs: number): void {
    this.#deliveries.inc({ outcome });
    this.#deliverySeconds.observe(durationMs / 1_000);
  }

  /** An attempt to send a mail was made. */
  mail(outcome: MailAttempt): void {
    this.#mails.inc({ outcome });
  }

  recountDiffered(): void {
    this.#recountsDiffered.inc();
  }

  /** A removal has thrown, so it did not reach all surveys. */
  removalFailed(): void {
    this.#removals.inc({ outcome: 'failed' });
  }

  /** Another worker does the removals now. */
  removalTurnOfOther(): void {
    this.#unfinished.set(0);
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.registry] });
  }

  #lagHistogram(name: string, help: string): Histogram {
    return new Histogram({ name, help, buckets: lagBuckets, registers: [this.registry] });
  }
}

/** At least 0, because the clocks of two machines differ. */
function secondsBetween(fromMs: number, toMs: number): number {
  return Math.max(0, toMs - fromMs) / 1_000;
}
