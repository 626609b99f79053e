import type { SurveyHistory } from './survey-history.ts';

/** A history as it is stored, which `parseHistory` reads. */
export type SurveyHistoryJson = Omit<SurveyHistory, 'versions'> & {
  /** A number is an earlier version, which asks the same facets in the same order. */
  readonly versions: Readonly<Record<string, readonly string[] | number>>;
};

/** Most edits change no facet: each list of ids is written once, or a survey of many facets would have room for few edits. */
export function historyToJson(history: SurveyHistory): SurveyHistoryJson {
  const first = new Map<readonly string[], number>();
  const versions = Object.entries(history.versions).map(([version, ids]) => {
    const same = first.get(ids);
    if (same === undefined) first.set(ids, Number(version));
    return [version, same ?? ids] as const;
  });
  return { ...history, versions: Object.fromEntries(versions) };
}

/** The array of an earlier version with the same ids, or this one: versions that ask the same facets share one array. */
export function sharedIds({ versions }: SurveyHistory, ids: readonly string[]): readonly string[] {
  const isSame = (earlier: readonly string[]) =>
    earlier.length === ids.length && earlier.every((id, index) => id === ids[index]);
  return Object.values(versions).findLast(isSame) ?? ids;
}
