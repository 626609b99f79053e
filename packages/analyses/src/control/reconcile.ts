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

/** The result that an analysis has at a version of the summary. */
export interface Reconciled {
  /** Of the plan's tasks that the tree has. */
  readonly result: PartialResult;
  /** Of what came after the plan, as far as it was asked for. It is no sample of the tasks. */
  readonly later: PartialResult;
  /** The statistics of removed answers, if they were asked for. */
  readonly kept: SurveyAnswersSummary;
  readonly document: SummaryDocument;
  readonly etag: string;
}

export interface ReconcileOptions {
  /** If more tasks than this may have an erased answer, all workers should share them: `AnalysesError` `outdated`. */
  readonly mostFolds: number;
  /** Called before each fold: many take minutes. It throws if the result is not wanted any more. */
  readonly beforeFold: () => Promise<void>;
}

/** Answers that came after the plan. */
interface LaterAnswers extends Places {
  found: PartialResult;
}

/** At most so many lines are read before erasures are looked for again. */
const laterLines = 20_000;

/**
 * Keeps the result of a tree's tasks free of what is erased or removed after the plan: tasks that may have such an answer are folded
 * again. Their first results stay stored: another controller does the same.
 */
export class Reconciliation {
  readonly #deps: ReconcileDeps;
  readonly #path: AnalysisPath;
  readonly #plan: AnalysisPlan;
  readonly #tree: MergeTree;
  readonly #options: ReconcileOptions;
  /** By task: results that were made again, each by a version of at least the one before. */
  readonly #again = new Map<number, PartialResult>();
  readonly #later: LaterAnswers[] = [];
  /** What the results know. */
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
   * The result at a version of the summary that was the newest when this call began, or later: nothing is erased in it that the result
   * has. `withLater`: also what came after the plan, and what is kept of removed answers. Throws what `foldTask` throws, what `beforeFold`
   * throws, the signal's reason, and `AnalysesError` `outdated`.
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

  /** Undefined if something was read again, or not all is read: the newest summary may know more by now. */
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
      kept: withLater ? await keptTotals(this.#deps.answerLogs, document) : SurveyAnswersSummary.empty(),
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

  /** By this version: the result is then as of it. Returns false if there is more. */
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

  /** Throws `AnalysesError` `gone`: another controller has ended the analysis. */
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
