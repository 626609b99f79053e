import {
  keyOfPath,
  lastPlace,
  type ErasureLedger,
  type Places,
  type SummaryDocument,
} from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { SurveyAnswersSummary } from '@canvass/surveys';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import { placesOfTask, type AnalysisPlan } from '../plan/analysis-plan.ts';
import { goneSince, knownErasures, mayHave, type Gone } from '../results/erasures-since.ts';
import { AnalysesError } from '../errors.ts';
import { foldTask, newestSummary, type FoldDeps } from '../fold/fold-task.ts';
import { keptTotals } from '../plan/kept-totals.ts';
import { LogMoves } from '../fold/log-moves.ts';
import { childrenPerNode, type MergeTree, type TreeNode } from './merge-tree.ts';
import type { PartialResult } from '../results/partial-result.ts';

export interface ReconcileDeps extends FoldDeps {
  readonly answerLogs: BlobContainer;
  readonly ledger: Pick<ErasureLedger, 'read'>;
}

/** The result of an analysis at a version of the summary. */
export interface Reconciled {
  /** The result of the tasks that the tree has. */
  readonly result: PartialResult;
  /** The result of answers that came after the plan; empty if it was not asked for. They are not part of the sample. */
  readonly later: PartialResult;
  /** The totals of removed answers; empty if they were not asked for. */
  readonly kept: SurveyAnswersSummary;
  /** The summary at whose version the result is. */
  readonly document: SummaryDocument;
  readonly etag: string;
}

export interface ReconcileOptions {
  /**
   * If more tasks than this may have an erased answer, `result` throws `AnalysesError` `outdated`: the analysis is then planned again, so
   * that all workers share them.
   */
  readonly mostFolds: number;
  /** Called before each fold, because many folds take minutes. It throws if the result is not wanted any more. */
  readonly beforeFold: () => Promise<void>;
}

/** Answers that came after the plan. */
interface LaterAnswers extends Places {
  found: PartialResult;
}

/** At most this many later lines are read before erasures are looked for again. */
const laterLines = 20_000;

/**
 * Keeps the result of a tree's tasks free of answers that were erased or removed after the plan. It folds each task again that may have such
 * an answer. The first results stay stored, so another controller would do the same.
 */
export class Reconciliation {
  readonly #deps: ReconcileDeps;
  readonly #path: AnalysisPath;
  readonly #plan: AnalysisPlan;
  readonly #tree: MergeTree;
  readonly #options: ReconcileOptions;
  /** The results of tasks that were folded again, by task. */
  readonly #again = new Map<number, PartialResult>();
  readonly #later: LaterAnswers[] = [];
  /** The erasures that all results lack. */
  #known: AnalysisPlan['known'];

  constructor(
    deps: ReconcileDeps,
    path: AnalysisPath,
    plan: AnalysisPlan,
    tree: MergeTree,
    options: ReconcileOptions,
  ) {
    this.#options = options;
    this.#deps = deps;
    this.#path = path;
    this.#plan = plan;
    this.#tree = tree;
    this.#known = plan.known;
  }

  /** The erasures that the last result lacks. */
  get known(): AnalysisPlan['known'] {
    return this.#known;
  }

  /**
   * Returns the result at the newest version of the summary, or at one that was the newest during this call. It has no answer that is erased
   * in that version. Throws what `foldTask` and `beforeFold` throw, the signal's reason, and `AnalysesError` `outdated`.
   *
   * @param options If `withLater` is true, it also returns the answers that came after the plan, and the totals of removed answers.
   */
  async result(
    signal: AbortSignal,
    { withLater = false }: { readonly withLater?: boolean } = {},
  ): Promise<Reconciled> {
    const moves = new LogMoves();
    for (;;) {
      signal.throwIfAborted();
      const newest = await newestSummary(this.#deps, this.#path, this.#plan);
      try {
        const reconciled = await this.#reconcile(newest, withLater, signal);
        if (reconciled !== undefined) return reconciled;
      } catch (error) {
        moves.assertMoved(error, newest.etag);
      }
    }
  }

  /**
   * Tries to return the result at this version. Returns undefined if it had to fold tasks, or if later answers are left to read: the newest
   * summary may then know more erasures.
   */
  async #reconcile(
    { document, etag }: Pick<Reconciled, 'document' | 'etag'>,
    withLater: boolean,
    signal: AbortSignal,
  ): Promise<Reconciled | undefined> {
    const now = knownErasures(document);
    const gone = await goneSince(this.#deps, keyOfPath(this.#path), this.#known, now);
    const tasks = await this.#affected(gone);
    if (tasks.length > this.#options.mostFolds) {
      throw new AnalysesError(
        'outdated',
        `${tasks.length} tasks of ${this.#path} have answers that are erased`,
      );
    }
    for (const task of tasks) {
      this.#again.set(task, await this.#fold(placesOfTask(this.#plan, task)!, signal));
    }
    const affected = this.#later.filter(({ found }) => mayHave(found.bounds, gone));
    for (const each of affected) each.found = await this.#fold(each, signal);
    this.#known = now;
    if (tasks.length > 0 || affected.length > 0) return undefined;
    if (withLater && !(await this.#foldLater(document, signal))) return undefined;
    return {
      document,
      etag,
      result: await this.#merged(),
      later: await this.#tree.mergeAll(this.#later.map(({ found }) => found)),
      kept: withLater ? await keptTotals(this.#deps.answerLogs, document) : SurveyAnswersSummary.ofAnyZone(),
    };
  }

  async #fold(places: Places, signal: AbortSignal): Promise<PartialResult> {
    await this.#beforeFold(signal);
    return foldTask(this.#deps, this.#path, this.#plan, places, signal);
  }

  async #beforeFold(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await this.#options.beforeFold();
  }

  /** Reads the next answers that came after the plan, up to this version. Returns false if more are left. */
  async #foldLater(document: SummaryDocument, signal: AbortSignal): Promise<boolean> {
    const from = this.#later.at(-1)?.to ?? this.#plan.lastPlace + 1;
    const end = lastPlace(document) + 1;
    if (from >= end) return true;
    await this.#beforeFold(signal);
    const places = { from, to: Math.min(end, from + laterLines) };
    const found = await this.#deps.fold({ ...this.#plan, path: this.#path, document }, places, signal);
    this.#later.push({ ...places, found });
    return places.to === end;
  }

  async #affected(gone: Gone): Promise<number[]> {
    if (gone.ids.size === 0 && gone.cutOffMs === -Infinity) return [];
    const tasks: number[] = [];
    for (const node of this.#tree.nodes) tasks.push(...(await this.#affectedIn(node, gone)));
    return tasks;
  }

  async #affectedIn(node: TreeNode, gone: Gone): Promise<number[]> {
    const result = await this.#read(node);
    if (!mayHave(result.bounds, gone)) return [];
    if (node.level === 0) return [node.number];
    const tasks: number[] = [];
    for (const child of childrenOf(node)) tasks.push(...(await this.#affectedIn(child, gone)));
    return tasks;
  }

  async #merged(): Promise<PartialResult> {
    if (this.#again.size === 0) return this.#tree.merged();
    const results: PartialResult[] = [];
    for (const node of this.#tree.nodes) results.push(await this.#mergedIn(node));
    return this.#tree.mergeAll(results);
  }

  /** Reads a node. Throws `AnalysesError` `gone` if another controller has ended the analysis and deleted the node. */
  async #read(node: TreeNode): Promise<PartialResult> {
    const result = await this.#tree.read(node);
    if (result === undefined) throw new AnalysesError('gone', `results of ${this.#path} are gone`);
    return result;
  }

  async #mergedIn(node: TreeNode): Promise<PartialResult> {
    if (node.level === 0) return this.#again.get(node.number) ?? this.#read(node);
    if (!this.#again.keys().some((task) => isUnder(node, task))) return this.#read(node);
    const results: PartialResult[] = [];
    for (const child of childrenOf(node)) results.push(await this.#mergedIn(child));
    return this.#tree.mergeAll(results);
  }
}

function childrenOf({ level, number }: TreeNode): TreeNode[] {
  return Array.from({ length: childrenPerNode }, (_, index) => ({
    level: level - 1,
    number: number * childrenPerNode + index,
  }));
}

function isUnder({ level, number }: TreeNode, task: number): boolean {
  return Math.floor(task / childrenPerNode ** level) === number;
}
