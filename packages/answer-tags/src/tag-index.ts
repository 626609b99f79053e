import { lastPlace, type SummaryDocument } from '@canvass/answer-log';
import { compareCodePoints, tagKey } from '@canvass/surveys';
import type { ReadShard, Tagged } from './tag-shard.ts';

/** A tag, and how many answers have it. */
export interface TagCount {
  readonly tag: string;
  readonly answers: number;
}

/** The answers of which a version of a survey has tags. */
type Version = Pick<SummaryDocument, 'log' | 'removedLines' | 'erased'>;

/** The tags of a survey's answers, as one version of its summary has those. Answers that were erased or removed have none. */
export class TagIndex {
  readonly #shards: readonly ReadShard[];
  readonly #hasAnswer: (id: string, tagged: Tagged) => boolean;

  constructor(shards: readonly ReadShard[], document: Version) {
    this.#shards = shards;
    const erased = new Set(document.erased);
    const last = lastPlace(document);
    this.#hasAnswer = (id, { place }) =>
      place > document.removedLines && place <= last && (erased.size === 0 || !erased.has(id));
  }

  /** Returns each tag with the number of its answers, the most used first. */
  counts(): TagCount[] {
    const spelt = new Map<string, number>();
    this.#forEach(({ tags }) => {
      for (const tag of tags) spelt.set(tag, (spelt.get(tag) ?? 0) + 1);
    });
    const counts = new Map<string, { readonly tag: string; answers: number }>();
    for (const [tag, answers] of spelt) {
      const count = counts.get(tagKey(tag));
      if (count === undefined) counts.set(tagKey(tag), { tag, answers });
      else count.answers += answers;
    }
    return [...counts.values()].toSorted(
      (one, other) => other.answers - one.answers || compareCodePoints(one.tag, other.tag),
    );
  }

  /** Returns the tags of an answer, in the order of their keys. */
  tagsOf(id: string): readonly string[] {
    for (const { shard } of this.#shards) {
      const tagged = shard.answers.get(id);
      if (tagged !== undefined) return this.#hasAnswer(id, tagged) ? tagged.tags : [];
    }
    return [];
  }

  /** Returns the places of the answers that have any of the tags, in rising order. */
  placesWith(tags: readonly string[]): Float64Array {
    const wanted = new Set(tags.map(tagKey));
    const known = new Map<string, boolean>();
    const isWanted = (tag: string): boolean => {
      let is = known.get(tag);
      if (is === undefined) known.set(tag, (is = wanted.has(tagKey(tag))));
      return is;
    };
    const places: number[] = [];
    this.#forEach((tagged) => {
      if (tagged.tags.some(isWanted)) places.push(tagged.place);
    });
    return Float64Array.from(places).toSorted();
  }

  /** Returns the tags of all answers by their places. */
  byPlace(): ReadonlyMap<number, readonly string[]> {
    const tagged = new Map<number, readonly string[]>();
    this.#forEach(({ place, tags }) => tagged.set(place, tags));
    return tagged;
  }

  #forEach(visit: (tagged: Tagged) => void): void {
    for (const { shard } of this.#shards) {
      shard.answers.forEach((tagged, id) => {
        if (this.#hasAnswer(id, tagged)) visit(tagged);
      });
    }
  }
}
