import type { SampledType } from '../facets/sampled-facets.ts';
import { type ClusterTotals, sampledFacets } from './cluster-totals.ts';
import { FacetSums, type FacetSumsJson } from './facet-sums.ts';
import { RatioSums } from './ratio-sums.ts';

export type GroupSumsJson = [matching: [number, number, number], facets: [id: string, sums: FacetSumsJson][]];

/** The sums over clusters for the answers of one group. */
export class GroupSums {
  /** The matching answers in relation to the cluster's size. */
  readonly matching: RatioSums;
  /** The sums of each facet, by its id. */
  readonly facets: Map<string, FacetSums>;

  constructor(matching = new RatioSums(), facets = new Map<string, FacetSums>()) {
    this.matching = matching;
    this.facets = facets;
  }

  /** Adds one cluster. */
  add(totals: ClusterTotals, size: number): void {
    this.matching.add(totals.totalAnswers, size);
    for (const [id, type, { answered, counts }] of sampledFacets(totals)) {
      this.#facet(id, type).add(answered, counts);
    }
  }

  addAll(other: GroupSums): void {
    this.matching.addAll(other.matching);
    for (const [id, sums] of other.facets) this.#facet(id, sums.type).addAll(sums);
  }

  toJSON(): GroupSumsJson {
    const facets = this.facets
      .entries()
      .filter(([, sums]) => sums.answered.sum > 0)
      .map(([id, sums]): [string, FacetSumsJson] => [id, sums.toJSON()])
      .toArray()
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return [this.matching.toJSON(), facets];
  }

  static fromJSON([matching, facets]: GroupSumsJson): GroupSums {
    return new GroupSums(
      new RatioSums(...matching),
      new Map(facets.map(([id, sums]) => [id, FacetSums.fromJSON(sums)])),
    );
  }

  #facet(id: string, type: SampledType): FacetSums {
    let sums = this.facets.get(id);
    if (sums === undefined) this.facets.set(id, (sums = new FacetSums(type)));
    return sums;
  }
}
