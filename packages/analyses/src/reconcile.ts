import { keyOfPath, type ErasureLedger, type SummaryDocument } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import type { AnalysisPath } from './analysis-blobs.ts';
import { placesOfTask, type AnalysisPlan } from './analysis-plan.ts';
import { goneSince, knownErasures, mayHave, type Gone } from './erasures-since.ts';
import { AnalysesError } from './errors.ts';
import { foldTask, newestSummary, type FoldDeps } from './fold-task.ts';
import { childrenPerNode, type MergeTree, type TreeNode } from './merge-tree.ts';
import type { PartialResult } from './partial-result.ts';

export interface ReconcileDeps extends FoldDeps {
  readonly answerLogs: BlobContainer;
  readonly ledger: Pick<ErasureLedger, 'read'>;
}

/** The result that an analysis has at a version of the summary. */
export interface Reconciled {
  readonly result: PartialResult;
  readonly document: SummaryDocument;
}

/**
 * Keeps the result of a tree's tasks free of what is erased or removed after the plan: tasks that may have such an answer are folded
 * again. Their first results stay stored: another controller does the same.
 */
export class Reconciliation {
  readonly #deps: ReconcileDeps;
  readonly #path: AnalysisPath;
  readonly #plan: AnalysisPlan;
  readonly #tree: MergeTree;
  /** By task: results that were made again, each by a version of at least the one before. */
  readonly #again = new Map<number, PartialResult>();
  /** What the results know. */
  #known: AnalysisPlan['known'];

  constructor(deps: ReconcileDeps, path: AnalysisPath, plan: AnalysisPlan, tree: MergeTree) {
    this.#deps = deps;
    this.#path = path;
    this.#plan = plan;
    this.#tree = tree;
    this.#known = plan.known;
  }

  /**
   * The result at the newest version of the summary, which is read last: nothing is erased in it that the result has. Throws what `foldTask`
   * throws.
   */
  async result(signal: AbortSignal): Promise<Reconciled> {
    for (;;) {
      const document = await newestSummary(this.#deps, this.#path, this.#plan);
      const now = knownErasures(document);
      const gone = await goneSince(this.#deps, keyOfPath(this.#path), this.#known, now);
      const tasks = await this.#affected(gone);
      if (tasks.length === 0) {
        this.#known = now;
        return { document, result: await this.#merged() };
      }
      for (const task of tasks) {
        const places = placesOfTask(this.#plan, task)!;
        this.#again.set(task, await foldTask(this.#deps, this.#path, this.#plan, places, signal));
      }
      this.#known = now;
    }
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
