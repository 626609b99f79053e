import { pause } from '@canvass/runtime/clock';
import { estimate } from '../estimates/estimate/estimate.ts';
import { isPreciseEnough } from '../estimates/estimate/is-precise-enough.ts';
import { AnalysesError } from '../errors.ts';
import type { AnalysisMessages } from '../messages.ts';
import { populationOf, type AnalysisPlan } from '../plan/analysis-plan.ts';
import type { Difference } from '../results/find-differences.ts';
import type { PartialResult } from '../results/partial-result.ts';
import type { Analysis } from '../state/analysis.ts';
import {
  levelPrefix,
  numberOfResult,
  resultsPerListing,
  type AnalysisPath,
} from '../state/analysis-blobs.ts';
import type { FoundAnalysis } from '../state/analysis-store.ts';
import { finalResult, knownOf } from './final-result.ts';
import { MergeTree, type MergeTreeDeps } from './merge-tree.ts';
import { Publication, type AnalysisChange, type PublicationDeps } from './publication.ts';
import type { ReconcileDeps } from './reconcile.ts';
import type { RecountDeps } from './settle-recount.ts';
import { TaskSender } from './task-sender.ts';

export interface ControlledRunDeps extends MergeTreeDeps, ReconcileDeps, RecountDeps, PublicationDeps {
  readonly messages: AnalysisMessages;
  readonly summaries: ReconcileDeps['summaries'] & RecountDeps['summaries'];
}

/** A controller looks this often for finished tasks before the first result, because somebody waits for it. */
const firstPollMs = 50;
/** A controller looks this often for finished tasks after the first result. */
const pollMs = 200;
/** Without a new result, the pause grows to a tenth of the time since the last one, up to this. */
const longestPollMs = 2_000;
/** An analysis that got no result for this long makes way for another one that waits. */
const stalledAfterMs = 60_000;
/** How many partial results a controller reads at once. Each may have some MB, and is held until it is merged. */
const readsAtOnce = 8;

/** Does the work of one controller on one plan of an analysis. */
export class ControlledRun {
  readonly #deps: ControlledRunDeps;
  readonly #path: AnalysisPath;
  readonly #plan: AnalysisPlan;
  readonly #generation: number;
  readonly #tree: MergeTree;
  readonly #sender: TaskSender;
  readonly #publication: Publication;
  /** The finished tasks that were listed last, merged or not. */
  #finished: ReadonlySet<number> = new Set();
  #advancedAtMs: number;
  /** The number of merged tasks whose estimate was last found not precise enough. */
  #judgedTasks = 0;

  /** @param sent How many first tasks were sent before. */
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
    this.#generation = generation;
    this.#publication = new Publication(deps, path, found);
    this.#tree = new MergeTree(deps, path, generation, plan);
    const tasks = plan.tasks.length;
    this.#sender = new TaskSender(deps, { kind: 'task', analysis: path, generation }, { tasks, sent });
    this.#advancedAtMs = deps.clock.now();
  }

  /**
   * Merges and publishes results, and sends tasks. Returns `over` when the analysis has ended, another process has changed it, or the signal
   * is aborted. Returns `stalled` if it makes no progress while others wait. Throws what `finalResult` throws, `StorageError`, and what the
   * queue throws.
   *
   * @param mayWait Returns whether another analysis may be waiting.
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

  /** Merges the finished tasks in their order, up to the first unfinished one. */
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
    for (
      let hundred = hundredOf(this.#tree.tasks);
      hundred <= hundredOf(this.#sender.farthest);
      hundred += 1
    ) {
      const prefix = levelPrefix(this.#path, this.#generation, 0, hundred);
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

  async #publishIfDue(): Promise<AnalysisChange> {
    return this.#publication.publishIfDue(this.#tree.tasks, () => this.#present({}));
  }

  /** Writes the end. The result stays valid if another controller publishes meanwhile, so a conflict is only tried again. */
  async #finish(signal: AbortSignal): Promise<void> {
    const found = await finalResult(
      this.#deps,
      {
        path: this.#path,
        plan: this.#plan,
        generation: this.#generation,
        tree: this.#tree,
        beforeFold: async () => this.#assertWanted(await this.#publishIfDue()),
        noted: this.#publication.analysis.recount?.differences ?? [],
        note: (differences) => this.#note(differences),
        confirm: async () => this.#assertWanted(await this.#publication.look()),
      },
      signal,
    );
    const endedAt = new Date(this.#deps.clock.now()).toISOString();
    do {
      const ended = await this.#present({ phase: 'done', ...found, endedAt, isUnannounced: true });
      if ((await this.#publication.write(ended)) === 'changed') return;
    } while (this.#publication.analysis.phase === 'running');
  }

  /** Stores what a recount is about to replace. Throws `AnalysesError` `gone` if the analysis has ended. */
  async #note(differences: readonly Difference[]): Promise<void> {
    const recount = { outcome: 'replacing', version: this.#plan.version, differences } as const;
    for (;;) {
      this.#assertWanted(await this.#publication.write(await this.#present({ recount })));
      if (this.#publication.analysis.recount !== null) return;
    }
  }

  /** Throws `AnalysesError` `gone` if the analysis has ended or has another plan. */
  #assertWanted(state: AnalysisChange): void {
    if (state === 'changed') throw new AnalysesError('gone', `${this.#path} has ended, or is planned again`);
  }

  /** Returns the analysis with the present result and progress, changed by `over`. */
  async #present(over: Partial<Analysis>): Promise<Analysis> {
    const { tasks, size, lastPlace } = this.#plan;
    const result = over.result ?? (await this.#tree.merged());
    const isWhole = over.phase === 'done' && this.#tree.tasks === tasks.length;
    const answers = isWhole ? result.answers : this.#plan.answers;
    const progress = { tasks: tasks.length, tasksDone: this.#tree.tasks, answers, size, lastPlace };
    return { ...this.#publication.analysis, progress, known: knownOf(this.#plan), ...over, result };
  }
}

function hundredOf(task: number): number {
  return Math.floor(task / resultsPerListing);
}
