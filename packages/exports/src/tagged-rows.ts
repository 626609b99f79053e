import { tagKey } from '@canvass/surveys';

/** The tags of answers by their places in the log. It can be sent to a thread. */
export type TagsByPlace = ReadonlyMap<number, readonly string[]>;

/** Returns the places of the answers that have any of the tags, in rising order; undefined if no tags are asked for. */
export function placesWith(
  tags: TagsByPlace,
  wanted: readonly string[] | undefined,
): Float64Array | undefined {
  if (wanted === undefined) return undefined;
  const keys = new Set(wanted.map(tagKey));
  const places = [...tags].flatMap(([place, own]) =>
    own.some((tag) => keys.has(tagKey(tag))) ? [place] : [],
  );
  return Float64Array.from(places).toSorted();
}
