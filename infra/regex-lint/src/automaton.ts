import type { AST } from '@eslint-community/regexpp';

/** In how many ways one position can directly follow another; 2 means 2 or more. */
type Ways = ReadonlyMap<number, number>;

/**
 * The position automaton (Glushkov's) of a regular expression: one state for each character of the pattern, entered by
 * reading a character of its set. Ways are counted, because a backtracking matcher tries each of them.
 */
export interface Automaton {
  /** By state: whether this character of the alphabet leads to it. */
  readonly sets: readonly ReadonlySet<number>[];
  readonly follow: readonly Ways[];
  readonly first: Ways;
  /** States in which the whole expression has matched. */
  readonly accepting: ReadonlySet<number>;
}

export interface BuildOptions {
  /** Returns the indexes of the alphabet's characters that a character, class or set of the pattern matches. */
  readonly setOf: (node: AST.Element) => ReadonlySet<number>;
  /**
   * `loops` treats `{n,m}` as an endless loop, which also shows a finite but huge number of ways; `counted` writes it out
   * as copies.
   */
  readonly repeats: 'loops' | 'counted';
}

/** The first and last positions of an expression, and in how many ways it matches the empty string. */
interface Part {
  readonly first: Ways;
  readonly last: Ways;
  readonly empty: number;
}

const nothing: Part = { first: new Map(), last: new Map(), empty: 1 };

/** Above this, copies of a repeated part count as a loop: stricter and faster. */
const maxCopies = 300;
/** The same for `{n}`, when `{n,m}` counts as a loop. */
const maxFixedCopies = 64;

/** A pattern, or a part of one that is checked alone. */
export interface Alternatives {
  readonly alternatives: readonly Pick<AST.Alternative, 'elements'>[];
}

export function buildAutomaton(pattern: Alternatives, options: BuildOptions): Automaton {
  const whole = build(pattern.alternatives, options, true);
  // Again with assertions: what precedes one may still fail.
  const { last } = build(pattern.alternatives, options, false);
  return { ...whole, accepting: new Set(last.keys()) };
}

function build(
  alternatives: Alternatives['alternatives'],
  { setOf, repeats }: BuildOptions,
  assertionsHold: boolean,
) {
  const sets: ReadonlySet<number>[] = [];
  const follow: Map<number, number>[] = [];

  const link = (from: Ways, to: Ways, ways = 1): void => {
    for (const [state, waysOut] of from) add(follow[state]!, to, waysOut * ways);
  };

  const sequence = (parts: Iterable<Part>): Part => {
    let done = nothing;
    for (const part of parts) {
      link(done.last, part.first);
      const first = new Map(done.first);
      add(first, part.first, done.empty);
      const last = new Map(part.last);
      add(last, done.last, part.empty);
      done = { first, last, empty: atMost2(done.empty * part.empty) };
    }
    return done;
  };

  const repeated = ({ min, max, element }: AST.Quantifier): Part => {
    if (max === 0) return nothing;
    const before = sets.length;
    const once = ofElement(element);
    // The engine gives up an empty iteration, so skipping the part is the only way to match nothing.
    const optional = (part: Part): Part => ({ ...part, empty: 1 });
    if (max === 1) return min === 0 ? optional(once) : once;
    const size = Math.max(1, sets.length - before);
    const isCounted =
      max * size <= (repeats === 'counted' ? maxCopies : maxFixedCopies) &&
      (repeats === 'counted' || min === max);
    if (isCounted) {
      const copies = Array.from({ length: max - 1 }, (_, n) => {
        const copy = ofElement(element);
        return n + 1 < min ? copy : optional(copy);
      });
      return sequence([min === 0 ? optional(once) : once, ...copies]);
    }
    link(once.last, once.first);
    return min === 0 ? optional(once) : once;
  };

  const ofElement = (element: AST.Element): Part => {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return either(element.alternatives.map((each) => sequence(lazily(each.elements, ofElement))));
      case 'Quantifier':
        return repeated(element);
      case 'Assertion':
        return assertionsHold ? nothing : { ...nothing, empty: 0 };
      case 'Backreference':
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass': {
        const state = sets.push(setOf(element)) - 1;
        follow.push(new Map());
        return { first: new Map([[state, 1]]), last: new Map([[state, 1]]), empty: 0 };
      }
    }
  };

  const { first, last } = either(alternatives.map((each) => sequence(lazily(each.elements, ofElement))));
  return { sets, follow, first, last };
}

function either(parts: readonly Part[]): Part {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const part of parts) {
    add(first, part.first);
    add(last, part.last);
  }
  return { first, last, empty: atMost2(parts.reduce((sum, { empty }) => sum + empty, 0)) };
}

function* lazily<T, U>(items: readonly T[], map: (item: T) => U): Generator<U> {
  for (const item of items) yield map(item);
}

function add(to: Map<number, number>, ways: Ways, times = 1): void {
  if (times === 0) return;
  for (const [state, count] of ways) to.set(state, atMost2((to.get(state) ?? 0) + count * times));
}

function atMost2(count: number): number {
  return Math.min(2, count);
}
