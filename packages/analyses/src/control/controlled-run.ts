import type { Summaries } from '@canvass/answer-log';
import { pause, type Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { estimate } from '../estimates/estimate/estimate.ts';
import { isPreciseEnough } from '../estimates/estimate/is-precise-enough.ts';
import type { Analysis } from '../state/analysis.ts';
import {
  levelPrefix,
  numberOfResult,
  resultsPerListing,
  type AnalysisPath,
} from '../state/analysis-blobs.ts';
import { populationOf, type AnalysisPlan } from '../plan/analysis-plan.ts';
import { isCheck } from '../state/analysis-request.ts';
import type { AnalysisStore, FoundAnalysis } from '../state/analysis-store.ts';
import { AnalysesError } from '../errors.ts';
import type { Difference } from '../results/find-differences.ts';
import { MergeTree, type MergeTreeDeps } from './merge-tree.ts';
import type { AnalysisMessages } from '../messages.ts';
import type { PartialResult } from '../results/partial-result.ts';
import { Reconciliation, type ReconcileDeps } from './reconcile.ts';
import { checkSample, checkWhole, settleRecount, type RecountDeps } from './settle-recount.ts';
import { TaskSender } from './task-sender.ts';

export interface ControlledRunDeps extends MergeTreeDeps, ReconcileDeps, RecountDeps {
  readonly analyses: BlobContainer;
  readonly store: AnalysisStore;
  readonly messages: AnalysisMessages;
  readonly clock: Clock;
  readonly summaries: Pick<Summaries, 'read' | 'replace'>;
}

/** Between two looks at what is finished; before the first result, for which somebody waits, and later. */
const firstPollMs = 50;
const pollMs = 200;
/** A tenth of the time without a result is the next pause, if that is longer; up to this one. */
const longestPollMs = 2_000;
/** An analysis that got no result for this long makes way for another one that waits. */
const stalledAfterMs = 60_000;
/** Between two publications; a result of more than 256 KiB is published more rarely. */
const publishMs = 500;
const publishedBytesPerMs = 512;
/** How soon a cancellation is seen. */
const lookMs = 1_000;
/** From a publication to the next, although nothing changed: then other processes see that the controller lives. */
export const signOfLifeMs = 20_000;
/** If erasures affect more tasks at the end, all workers should share them: the analysis is planned again, at most twice. */
const mostFoldsAtEnd = 64;
const mostPlansForErasures = 3;
/** Each may have some MB, and is held until it is merged. */
const readsAtOnce = 8;

/** One controller's work on one plan of an analysis. */
export class ControlledRun {
  readonly #deps: ControlledRunDeps;
  readonly #path: AnalysisPath;
  readonly #plan: AnalysisPlan;
  readonly #tree: MergeTree;
  readonly #sender: TaskSender;
  #found: FoundAnalysis;
  /** Finished tasks that the tree does not have. */
  #finished: ReadonlySet<number> = new Set();
  #writtenAtMs: number;
  #lookedAtMs: number;
  #advancedAtMs: number;
  /** So many tasks are not enough. */
  #judgedTasks = 0;
  #waitMs = publishMs;

  constructor(
    deps: ControlledRunDeps,
    path: AnalysisPath,
    plan: AnalysisPlan,
    found: FoundAnalysis,
    sent: number,
  ) {
    const { generation } = found.analysis;
    this.#deps = deps;
    this.#path = path;
    this.#plan = plan;
    this.#found = found;
    this.#tree = new MergeTree(deps, path, generation, plan.groups);
    const tasks = plan.tasks.length;
    this.#sender = new TaskSender(deps, { kind: 'task', analysis: path, generation }, { tasks, sent });
    this.#writtenAtMs = -Infinity;
    this.#lookedAtMs = deps.clock.now();
    this.#advancedAtMs = deps.clock.now();
  }

  /**
   * Returns `over` when the analysis has ended, another process has changed it, or the signal aborts; `stalled` if it makes no progress
   * while others wait. Throws what `Reconciliation` throws, `StorageError`, and what the queue throws.
   *
   * @param mayWait whether another analysis may be waiting
   */
  async untilItEnds(signal: AbortSignal, mayWait: () => boolean): Promise<'over' | 'stalled'> {
    const { clock } = this.#deps;
    await this.#tree.restore();
    while (!signal.aborted) {
      const before = this.#tree.tasks;
      await this.#merge();
      if (this.#tree.tasks > before) this.#advancedAtMs = clock.now();
      if (this.#isEnough()) {
        await this.#finish(signal);
        return 'over';
      }
      await this.#sender.send(this.#tree.tasks, this.#finished);
      if ((await this.#publishIfDue()) === 'changed') return 'over';
      const idleMs = clock.now() - this.#advancedAtMs;
      if (idleMs >= stalledAfterMs && mayWait()) return 'stalled';
      await pause(clock, this.#pauseMs(idleMs), signal);
    }
    return 'over';
  }

  #pauseMs(idleMs: number): number {
    return Math.min(longestPollMs, Math.max(this.#tree.tasks === 0 ? firstPollMs : pollMs, idleMs / 10));
  }

  /** Reads what was finished, as far as the order has no gap. */
  async #merge(): Promise<void> {
    const finished = await this.#list();
    for (;;) {
      const next = this.#tree.tasks;
      const ready: Promise<PartialResult | undefined>[] = [];
      for (let number = next; finished.has(number) && ready.length < readsAtOnce; number += 1) {
        ready.push(this.#tree.read({ level: 0, number }));
      }
      if (ready.length === 0) break;
      for (const result of await Promise.all(ready)) {
        if (result === undefined) throw new AnalysesError('gone', `results of ${this.#path} are gone`);
        await this.#tree.add(result);
      }
    }
    this.#finished = finished;
  }

  async #list(): Promise<Set<number>> {
    const { analyses } = this.#deps;
    const finished = new Set<number>();
    const { generation } = this.#found.analysis;
    for (
      let hundred = hundredOf(this.#tree.tasks);
      hundred <= hundredOf(this.#sender.farthest);
      hundred += 1
    ) {
      const prefix = levelPrefix(this.#path, generation, 0, hundred);
      for await (const { name } of analyses.list(prefix)) finished.add(numberOfResult(name));
    }
    return finished;
  }

  #isEnough(): boolean {
    const { precision } = this.#plan.request;
    const { tasks } = this.#tree;
    if (tasks === this.#plan.tasks.length) return true;
    if (precision === 'exact' || tasks === this.#judgedTasks) return false;
    this.#judgedTasks = tasks;
    return isPreciseEnough(estimate(this.#tree.sums, populationOf(this.#plan)), precision.margin);
  }

  async #publishIfDue(): Promise<'changed' | 'unchanged'> {
    const nowMs = this.#deps.clock.now();
    const sinceMs = nowMs - this.#writtenAtMs;
    const published = this.#found.analysis.progress?.tasksDone ?? -1;
    const hasAdvanced = this.#tree.tasks > published;
    const isFirstResult = hasAdvanced && published <= 0;
    if (isFirstResult || (hasAdvanced && sinceMs >= this.#waitMs) || sinceMs >= signOfLifeMs) {
      return this.#write(await this.#present({}));
    }
    if (nowMs - this.#lookedAtMs < lookMs) return 'unchanged';
    this.#lookedAtMs = nowMs;
    return this.#look();
  }

  /** Whether the analysis has ended or has another plan. Another controller may have published, too. */
  async #look(): Promise<'changed' | 'unchanged'> {
    const found = await this.#deps.store.readIfChanged(this.#path, this.#found.etag);
    if (found.outcome === 'notModified') return 'unchanged';
    const { generation } = this.#found.analysis;
    if (found.outcome !== 'found' || found.analysis.phase !== 'running') return 'changed';
    if (found.analysis.generation !== generation) return 'changed';
    this.#found = found;
    return 'unchanged';
  }

  /** The result stays valid although another controller publishes meanwhile. */
  async #finish(signal: AbortSignal): Promise<void> {
    const found = await this.#finalResult(signal);
    const endedAt = new Date(this.#deps.clock.now()).toISOString();
    do {
      const written = await this.#write(
        await this.#present({ phase: 'done', ...found, endedAt, isUnannounced: true }),
      );
      if (written === 'changed') return;
    } while (this.#found.analysis.phase === 'running');
  }

  async #finalResult(signal: AbortSignal): Promise<Pick<Analysis, 'result' | 'recount' | 'known'>> {
    const mayPlanAgain = this.#found.analysis.generation < mostPlansForErasures - 1;
    const reconciliation = new Reconciliation(this.#deps, this.#path, this.#plan, this.#tree, {
      mostFolds: mayPlanAgain ? mostFoldsAtEnd : Infinity,
      beforeFold: async () => this.#assertWanted(await this.#publishIfDue()),
    });
    const found = await this.#settle(reconciliation, signal);
    return { ...found, known: knownOf(reconciliation) };
  }

  async #settle(
    reconciliation: Reconciliation,
    signal: AbortSignal,
  ): Promise<Pick<Analysis, 'result' | 'recount'>> {
    const { request } = this.#plan;
    if (request.kind === 'analysis') {
      return { result: (await reconciliation.result(signal)).result, recount: null };
    }
    if (!isCheck(request)) {
      const noted = this.#found.analysis.recount?.differences ?? [];
      const noting = {
        noted,
        note: (differences: readonly Difference[]) => this.#note(differences),
        confirm: async () => this.#assertWanted(await this.#look()),
      };
      return settleRecount(this.#deps, this.#path, reconciliation, noting, signal);
    }
    if (this.#tree.tasks === this.#plan.tasks.length) {
      return checkWhole(this.#deps, this.#path, reconciliation, signal);
    }
    return checkSample(this.#deps, this.#path, this.#plan, reconciliation, signal);
  }

  /** Throws `AnalysesError` `gone` if the analysis has ended. */
  async #note(differences: readonly Difference[]): Promise<void> {
    const recount = { outcome: 'replacing', version: this.#plan.version, differences } as const;
    for (;;) {
      this.#assertWanted(await this.#write(await this.#present({ recount })));
      if (this.#found.analysis.recount !== null) return;
    }
  }

  /** Throws `AnalysesError` `gone`. */
  #assertWanted(state: 'changed' | 'unchanged'): void {
    if (state === 'changed') throw new AnalysesError('gone', `${this.#path} has ended, or is planned again`);
  }

  async #present(over: Partial<Analysis>): Promise<Analysis> {
    const { tasks, size, lastPlace } = this.#plan;
    const result = over.result ?? (await this.#tree.merged());
    const isWhole = over.phase === 'done' && this.#tree.tasks === tasks.length;
    const answers = isWhole ? result.answers : this.#plan.answers;
    const progress = { tasks: tasks.length, tasksDone: this.#tree.tasks, answers, size, lastPlace };
    return { ...this.#found.analysis, progress, known: knownOf(this.#plan), ...over, result };
  }

  async #write(analysis: Analysis): Promise<'changed' | 'unchanged'> {
    const { store, clock } = this.#deps;
    this.#writtenAtMs = clock.now();
    const written = await store.replace(this.#path, analysis, this.#found.etag);
    if (written.outcome === 'conflict') return this.#look();
    this.#found = { outcome: 'found', analysis, etag: written.etag };
    this.#waitMs = Math.max(publishMs, written.bytes / publishedBytesPerMs);
    return 'unchanged';
  }
}

/** Of a result that has nothing of what these erasures took. */
function knownOf({ known: { ledgerLines, erased } }: Pick<AnalysisPlan, 'known'>): Analysis['known'] {
  return { ledgerLines, erased };
}

function hundredOf(task: number): number {
  return Math.floor(task / resultsPerListing);
}
