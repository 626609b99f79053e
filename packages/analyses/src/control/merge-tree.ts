import type { BlobContainer } from '@canvass/storage';
import { ClusterSums } from '../estimates/sums/cluster-sums.ts';
import { levelPrefix, numberOfResult, resultBlob, type AnalysisPath } from '../state/analysis-blobs.ts';
import {
  decodeResult,
  encodeResult,
  mergeResults,
  noResult,
  type ResultShape,
  type PartialResult,
} from '../results/partial-result.ts';

/** This many neighbouring nodes of a level are merged into one node of the next. */
export const childrenPerNode = 16;

/** Names a node: the result of task `number` on level 0, and on higher levels that of the 16 nodes below from 16 times `number` on. */
export interface TreeNode {
  readonly level: number;
  readonly number: number;
}

interface HeldNode extends TreeNode {
  readonly result: PartialResult;
}

export interface MergeTreeDeps {
  readonly analyses: BlobContainer;
  /** Lets the process do other work, because merging many words takes a few ms. */
  readonly yield: () => Promise<void>;
}

/**
 * Merges the results of tasks 0, 1, 2 and so on as a tree, and stores its nodes. So a controller that takes over reads a few nodes instead
 * of all results. A node never changes, so two controllers write the same.
 */
export class MergeTree {
  readonly #deps: MergeTreeDeps;
  readonly #path: AnalysisPath;
  readonly #generation: number;
  readonly #shape: ResultShape;
  /** The nodes that are not merged further, from the highest level down. Each continues where the one before it ends. */
  readonly #nodes: HeldNode[] = [];

  /** @param shape The plan, or what its results have in common. */
  constructor(deps: MergeTreeDeps, path: AnalysisPath, generation: number, shape: ResultShape) {
    this.#deps = deps;
    this.#shape = shape;
    this.#path = path;
    this.#generation = generation;
  }

  /** The number of merged tasks. They are the first ones of their order. */
  get tasks(): number {
    const last = this.#nodes.at(-1);
    return last === undefined ? 0 : (last.number + 1) * childrenPerNode ** last.level;
  }

  /** The nodes that have the merged tasks. */
  get nodes(): readonly TreeNode[] {
    return this.#nodes;
  }

  /** The sums of all merged tasks. They are cheap, unlike `merged`, which also merges their words. */
  get sums(): ClusterSums {
    return this.#nodes.reduce((sums, { result }) => sums.mergeWith(result.sums), new ClusterSums());
  }

  /** Reads what another controller has stored. The tree must be empty. */
  async restore(): Promise<void> {
    const stored = new Map<number, Set<number>>();
    for (let level = 1; ; level += 1) {
      const numbers = new Set<number>();
      const listed = this.#deps.analyses.list(levelPrefix(this.#path, this.#generation, level));
      for await (const { name } of listed) numbers.add(numberOfResult(name));
      if (numbers.size === 0) break;
      stored.set(level, numbers);
    }
    for (let level = stored.size; level > 0; level -= 1) {
      for (;;) {
        const number = this.tasks / childrenPerNode ** level;
        if (!stored.get(level)!.has(number)) break;
        const result = await this.read({ level, number });
        if (result === undefined) return;
        await this.#push({ level, number, result });
      }
    }
  }

  /** Reads a node or a task's result. Returns undefined if it is not stored. */
  async read(node: TreeNode): Promise<PartialResult | undefined> {
    const held = this.#nodes.find(({ level, number }) => level === node.level && number === node.number);
    if (held) return held.result;
    const blob = resultBlob(this.#path, this.#generation, node);
    const found = await this.#deps.analyses.get(blob);
    return found.outcome === 'found' ? decodeResult(blob, found.bytes) : undefined;
  }

  /**
   * Adds the result of the next task. A node is stored before the node above it, so that a controller which needs its children finds them.
   * After an error, the tree must not be used any more. Throws `StorageError`.
   */
  async add(result: PartialResult): Promise<void> {
    await this.#push({ level: 0, number: this.tasks, result });
  }

  /** Adds a node. If it is the last of 16 children, it merges them into their parent, and so on upwards. */
  async #push(node: HeldNode): Promise<void> {
    this.#nodes.push(node);
    const { level, number } = node;
    if (number % childrenPerNode !== childrenPerNode - 1) return;
    const children = this.#nodes.splice(-childrenPerNode);
    const result = await this.mergeAll(children.map((child) => child.result));
    const parent = { level: level + 1, number: Math.floor(number / childrenPerNode), result };
    await this.#store(parent);
    await this.#push(parent);
  }

  /** Returns the result of all merged tasks. */
  merged(): Promise<PartialResult> {
    return this.mergeAll(this.#nodes.map(({ result }) => result));
  }

  async mergeAll(results: readonly PartialResult[]): Promise<PartialResult> {
    let merged = noResult(this.#shape);
    for (const result of results) {
      merged = mergeResults(merged, result);
      await this.#deps.yield();
    }
    return merged;
  }

  async #store(node: HeldNode): Promise<void> {
    const blob = resultBlob(this.#path, this.#generation, node);
    await this.#deps.analyses.put(blob, encodeResult(node.result), { condition: { ifAbsent: true } });
  }
}
