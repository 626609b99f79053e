import type { Condition, ShowIf } from './show-if.ts';

export interface PlacedCondition {
  readonly condition: Condition;
  /** Its path within the `showIf`. */
  readonly path: readonly PropertyKey[];
}

/** All conditions in it. */
export function conditionsOf(showIf: ShowIf, path: readonly PropertyKey[] = []): PlacedCondition[] {
  if ('all' in showIf)
    return showIf.all.flatMap((each, index) => conditionsOf(each, [...path, 'all', index]));
  if ('any' in showIf)
    return showIf.any.flatMap((each, index) => conditionsOf(each, [...path, 'any', index]));
  if ('not' in showIf) return conditionsOf(showIf.not, [...path, 'not']);
  return [{ condition: showIf, path }];
}
