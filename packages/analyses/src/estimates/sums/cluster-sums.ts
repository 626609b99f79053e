import { type ClusterSumsJson, parseClusterSums } from './cluster-sums-json.ts';
import type { ClusterTotals } from './cluster-totals.ts';
import { GroupSums } from './group-sums.ts';
import { SizeSums } from './ratio-sums.ts';

/**
 * The integer sums over the clusters of a sample from which its margins are computed. Adding clusters one by one gives the same as merging
 * the sums of any parts in any order, while the sums of squares are below 2^53.
 */
export class ClusterSums {
  /** The number of added clusters, also of those in which nothing matched. */
  clusters = 0;
  /** The answers in the clusters, matching or not. */
  size = new SizeSums();
  readonly groups = new Map<string, GroupSums>();

  /**
   * Adds one cluster.
   * @param size The number of its answers, matching or not.
   * @param groups The totals of its matching answers by group. Without groups, it is one group with an empty name. A group without a matching
   * answer may be left out.
   */
  add(size: number, groups: Iterable<readonly [string, ClusterTotals]>): void {
    this.clusters += 1;
    this.size.add(size);
    for (const [name, totals] of groups) this.#group(name).add(totals, size);
  }

  /**
   * Returns the sums of the clusters of both, which must have no cluster in common. Neither changes.
   * @throws SamplingError `facet-type-mismatch` if they belong to different surveys
   */
  mergeWith(other: ClusterSums): ClusterSums {
    const merged = new ClusterSums();
    merged.#addAll(this);
    merged.#addAll(other);
    return merged;
  }

  /** Equal sums have deeply equal JSON. */
  toJSON(): ClusterSumsJson {
    return {
      clusters: this.clusters,
      size: this.size.toJSON(),
      groups: [...this.groups]
        .map(([name, sums]): ClusterSumsJson['groups'][number] => [name, sums.toJSON()])
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    };
  }

  /**
   * Reads back what `toJSON` wrote.
   * @throws SamplingError `malformed-sums` if `toJSON` did not write it
   */
  static fromJSON(json: unknown): ClusterSums {
    const { clusters, size, groups } = parseClusterSums(json);
    const sums = new ClusterSums();
    sums.clusters = clusters;
    sums.size = new SizeSums(...size);
    for (const [name, group] of groups) sums.groups.set(name, GroupSums.fromJSON(group));
    return sums;
  }

  #addAll(other: ClusterSums): void {
    this.clusters += other.clusters;
    this.size.addAll(other.size);
    for (const [name, sums] of other.groups) this.#group(name).addAll(sums);
  }

  #group(name: string): GroupSums {
    let sums = this.groups.get(name);
    if (sums === undefined) this.groups.set(name, (sums = new GroupSums()));
    return sums;
  }
}
