import type { Condition } from '@canvass/surveys';
import { type Rule, negate } from '../rule.ts';
import { holds, type State } from './holds.ts';

export interface Choices {
  readonly id: string;
  /** Choices between which the rule makes no difference, together. */
  readonly groups: readonly (readonly string[])[];
  /** Whether several can be chosen. */
  readonly isList: boolean;
}

/** Conditions on choices that hold for the same answers as a rule on them: all answers are tried. */
export function conditionsByTrying(
  choices: Choices,
  rule: Rule,
  kind: 'all' | 'any',
): Condition[] | undefined {
  if (kind === 'all') return allOnChoices(choices, (state) => holds(rule, state));
  // What holds otherwise, turned round: each of these conditions has one that is its opposite.
  const otherwise = allOnChoices(choices, (state) => !holds(rule, state));
  return otherwise?.map((condition) => negate(condition) as Condition);
}

/** `noneOf` what can never be chosen, and for each largest set of choices that is not enough, `anyOf` the others. */
function allOnChoices(
  { id: question, groups, isList }: Choices,
  isMet: (state: State) => boolean,
): Condition[] | undefined {
  const first = groups.map(([value = '']) => value);
  const states = isList ? subsetsOf(first) : [[], ...first.map((value) => [value])];
  const met = states.filter((state) => isMet(new Set(state)));
  if (met.length === states.length) return [];
  if (met.length === 0)
    return [
      { question, answered: true },
      { question, answered: false },
    ];
  const never = first.filter((value) => !met.some((state) => state.includes(value)));
  const possible = first.filter((value) => !never.includes(value));
  const all = (values: readonly string[]): string[] =>
    groups.filter(([value = '']) => values.includes(value)).flat();
  const excluded: Condition[] = never.length === 0 ? [] : [{ question, noneOf: all(never) }];
  if (possible.length === 0) return [{ question, answered: false }];
  const anyOf = (values: readonly string[]): Condition =>
    values.length === first.length ? { question, answered: true } : { question, anyOf: all(values) };
  if (!isList) return isMet(new Set()) ? excluded : [anyOf(possible)];

  const unmet = subsetsOf(possible).filter((state) => !isMet(new Set(state)));
  // With one more choice it must still hold.
  if (unmet.some((state) => met.some((less) => isMore(state, less)))) return undefined;
  const largest = unmet.filter((state) => !unmet.some((more) => more !== state && isMore(more, state)));
  return [...largest.map((state) => anyOf(possible.filter((value) => !state.includes(value)))), ...excluded];
}

function isMore(state: readonly string[], than: readonly string[]): boolean {
  return than.every((value) => state.includes(value));
}

function subsetsOf(values: readonly string[]): string[][] {
  return values.reduce<string[][]>(
    (subsets, value) => [...subsets, ...subsets.map((subset) => [...subset, value])],
    [[]],
  );
}
