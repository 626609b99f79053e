import type { Condition, ChoiceQuestion, Question, ScaleQuestion } from '@canvass/surveys';
import { type Rule, negate } from './rule.ts';

/** The most groups of choices, of which all sets are tried. */
const maxGroups = 5;

/** What may be answered: the chosen values, or one number. Empty: nothing. */
type State = ReadonlySet<string | number>;

/**
 * The conditions that together (`all`), or each alone (`any`), hold for the same answers to a question as a rule on it alone:
 * all answers are tried, but for texts. Empty: `all` of none always holds, and `any` of none never does. Undefined if there are no such conditions.
 */
export function conditionsOn(question: Question, rule: Rule, kind: 'all' | 'any'): Condition[] | undefined {
  switch (question.type) {
    case 'text':
      if (testsTexts(rule)) return asWritten(rule, kind);
      return onChoices({ id: question.id, groups: [['text']], isList: false }, rule, kind);
    case 'scale':
      return onRange(question, rule, kind);
    case 'choice': {
      const groups = groupsOf(question, rule);
      const isList = question.multiple;
      if (isList && groups.length > maxGroups) return undefined;
      return onChoices({ id: question.id, groups, isList }, rule, kind);
    }
  }
}

function testsTexts(rule: Rule): boolean {
  if ('all' in rule) return rule.all.some(testsTexts);
  if ('any' in rule) return rule.any.some(testsTexts);
  return 'textIs' in rule || 'textIsNot' in rule;
}

/** Not all texts can be tried. */
function asWritten(rule: Rule, kind: 'all' | 'any'): Condition[] | undefined {
  const parts =
    'all' in rule && kind === 'all' ? rule.all : 'any' in rule && kind === 'any' ? rule.any : [rule];
  const conditions = parts.filter((part): part is Condition => !('all' in part || 'any' in part));
  return conditions.length === parts.length ? conditions : undefined;
}

function holds(rule: Rule, state: State): boolean {
  if ('all' in rule) return rule.all.every((part) => holds(part, state));
  if ('any' in rule) return rule.any.some((part) => holds(part, state));
  if ('answered' in rule) return state.size > 0 === rule.answered;
  if ('anyOf' in rule) return rule.anyOf.some((value) => state.has(value));
  if ('noneOf' in rule) return !rule.noneOf.some((value) => state.has(value));
  if ('textIs' in rule) return rule.textIs.some((text) => state.has(text));
  if ('textIsNot' in rule) return !rule.textIsNot.some((text) => state.has(text));
  const atLeast = 'atLeast' in rule ? rule.atLeast : -Infinity;
  const { atMost = Infinity } = rule;
  return [...state].some((value) => Number(value) >= atLeast && Number(value) <= atMost);
}

interface Choices {
  readonly id: string;
  /** Choices between which the rule makes no difference, together. */
  readonly groups: readonly (readonly string[])[];
  /** Whether several can be chosen. */
  readonly isList: boolean;
}

function groupsOf({ choices }: ChoiceQuestion, rule: Rule): string[][] {
  const named = listsIn(rule);
  const keyOf = (value: string): string => named.map((list) => (list.has(value) ? '1' : '0')).join('');
  return [
    ...Map.groupBy(
      choices.map(({ value }) => value),
      keyOf,
    ).values(),
  ];
}

function listsIn(rule: Rule): ReadonlySet<string>[] {
  if ('all' in rule || 'any' in rule) return ('all' in rule ? rule.all : rule.any).flatMap(listsIn);
  if ('anyOf' in rule) return [new Set(rule.anyOf)];
  return 'noneOf' in rule ? [new Set(rule.noneOf)] : [];
}

function onChoices(choices: Choices, rule: Rule, kind: 'all' | 'any'): Condition[] | undefined {
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

function onRange({ id: question, min, max }: ScaleQuestion, rule: Rule, kind: 'all' | 'any') {
  const met = (value: number): boolean => holds(rule, new Set([value]));
  const withoutAnswer = holds(rule, new Set());
  const conditions: Condition[] = withoutAnswer ? [{ question, answered: false }] : [];
  for (let from = min; from <= max; from += 1) {
    if (!met(from)) continue;
    let to = from;
    while (to < max && met(to + 1)) to += 1;
    conditions.push(within(question, from, to, { min, max }));
    from = to;
  }
  if (kind === 'any') return conditions;
  const [only, ...others] = conditions;
  if (only === undefined)
    return [{ question, answered: true } as const, { question, answered: false } as const];
  if (others.length === 0) return [only];
  const isAlways = withoutAnswer && others.length === 1 && 'answered' in others[0]!;
  return isAlways ? [] : undefined;
}

function within(question: string, from: number, to: number, ends: { min: number; max: number }): Condition {
  if (from === ends.min) return to === ends.max ? { question, answered: true } : { question, atMost: to };
  return to === ends.max ? { question, atLeast: from } : { question, atLeast: from, atMost: to };
}
