import { type ClusterSumsJson, parseClusterSums } from './cluster-sums-json.ts';
import type { ClusterTotals } from './cluster-totals.ts';
import { GroupSums } from './group-sums.ts';
import { SizeSums } from './ratio-sums.ts';

/**
 * What the margins of a sample are computed from: integer sums over its clusters. Adding clusters one by one and merging the
 * sums of any parts, in any order, give the same (while the sums of squares are below 2^53).
 */
export class ClusterSums {
  /** The clusters that were added, also those in which nothing matched. */
  clusters = 0;
  /** Answers in the clusters, matching or not. */
  size = new SizeSums();
  readonly groups = new Map<string, GroupSums>();

  /**
   * One cluster. `size`: its answers, matching or not. `groups`: what was counted among those that match, by group; one
   * group with an empty name if there are no groups. A group without a matching answer may be left out.
   */
  add(size: number, groups: Iterable<readonly [string, ClusterTotals]>): void {
    this.clusters += 1;
    this.size.add(size);
    for (const [name, totals] of groups) this.#group(name).add(totals, size);
  }

  /**
   * New sums of the clusters of both, which have none in common; neither changes.
   * @throws SamplingError `questionTypeMismatch` if they belong to different surveys
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
   * @throws SamplingError `malformedSums` for anything else
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
