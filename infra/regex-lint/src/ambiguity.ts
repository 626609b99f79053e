import type { Automaton } from './automaton.ts';

/**
 * Exponential: one text leads a state back to itself in two ways, through two states or twice through one. Harmless if
 * nothing after it can fail: the matcher then takes the first way.
 */
export function hasAmbiguousLoop(automaton: Automaton): boolean {
  const { follow, accepting } = automaton;
  const reach = reachable(automaton);
  for (let state = 0; state < follow.length; state += 1) {
    if (accepting.has(state) || !reach[state]!.has(state)) continue;
    const component = [...reach[state]!].filter((each) => reach[each]!.has(state));
    const inside = new Set(component);
    const isDoubled = component.some((from) =>
      [...follow[from]!].some(([to, ways]) => ways > 1 && inside.has(to)),
    );
    if (isDoubled) return true;
    const start = pairKey(automaton, state, state);
    const steps = (key: number): number[] =>
      pairSteps(automaton, key)
        .filter(([a, b]) => inside.has(a) && inside.has(b))
        .map(([a, b]) => pairKey(automaton, a, b));
    const ahead = explore([start], steps);
    for (const key of ahead) {
      const [a, b] = pairOf(automaton, key);
      if (a !== b && explore([key], steps).has(start)) return true;
    }
  }
  return false;
}

/** Polynomial: one text leads a loop to itself, from there to another loop, and that loop to itself. */
export function hasLoopAfterLoop(automaton: Automaton): boolean {
  const { follow, accepting } = automaton;
  const reach = reachable(automaton);
  const loops = follow.flatMap((_, state) => (reach[state]!.has(state) ? [state] : []));
  for (const p of loops) {
    for (const q of loops) {
      if (accepting.has(q) || !reach[p]!.has(q) || reach[q]!.has(p)) continue;
      if (sharesText(automaton, reach, p, q)) return true;
    }
  }
  return false;
}

function sharesText(
  automaton: Automaton,
  reach: readonly ReadonlySet<number>[],
  p: number,
  q: number,
): boolean {
  const { follow, sets } = automaton;
  const size = follow.length;
  const keyOf = (a: number, b: number, c: number): number => (a * size + b) * size + c;
  const steps = (key: number): number[] => {
    const [a, b, c] = [Math.floor(key / size / size), Math.floor(key / size) % size, key % size];
    const next: number[] = [];
    for (const x of follow[a]!.keys()) {
      if (!reach[x]!.has(p)) continue;
      for (const y of follow[b]!.keys()) {
        if (!(y === q || reach[y]!.has(q))) continue;
        for (const z of follow[c]!.keys()) {
          if (reach[z]!.has(q) && overlap(sets[x]!, sets[y]!, sets[z]!)) next.push(keyOf(x, y, z));
        }
      }
    }
    return next;
  };
  return explore(steps(keyOf(p, p, q)), steps).has(keyOf(p, q, q));
}

/**
 * Polynomial: a repetition reads a text and the search then restarts inside it. The text is read again only if the
 * repetition passes no accepting state: otherwise it is part of a match, and the search continues after it.
 * @param before what must precede a match; undefined: anything
 */
export function hasLoopAfterSearch(automaton: Automaton, before: ReadonlySet<number> | undefined): boolean {
  const { follow, first, sets, accepting } = automaton;
  const searching = follow.length;
  const size = searching + 2;
  const justBefore = searching + 1;
  const reach = reachable(automaton);
  const nextOf = (state: number): Iterable<number> => {
    if (state === justBefore) return first.keys();
    if (state < searching) return follow[state]!.keys();
    return before === undefined ? [searching, ...first.keys()] : [searching, justBefore];
  };
  const takes = (state: number, other: ReadonlySet<number>): boolean => {
    if (state === searching) return true;
    return overlap(state === justBefore ? before! : sets[state]!, other);
  };
  const steps = (key: number): number[] => {
    const next: number[] = [];
    for (const y of nextOf(Math.floor(key / size))) {
      for (const z of follow[key % size]!.keys()) {
        if (!accepting.has(z) && takes(y, sets[z]!)) next.push(y * size + z);
      }
    }
    return next;
  };
  return follow.some((_, q) => {
    if (accepting.has(q) || !reach[q]!.has(q)) return false;
    return explore(steps(searching * size + q), steps).has(q * size + q);
  });
}

type Pair = readonly [number, number];

function pairKey({ follow }: Automaton, a: number, b: number): number {
  return a * follow.length + b;
}

function pairOf({ follow }: Automaton, key: number): Pair {
  return [Math.floor(key / follow.length), key % follow.length];
}

function pairSteps(automaton: Automaton, key: number): Pair[] {
  const { follow, sets } = automaton;
  const [a, b] = pairOf(automaton, key);
  const next: Pair[] = [];
  for (const x of follow[a]!.keys()) {
    for (const y of follow[b]!.keys()) if (overlap(sets[x]!, sets[y]!)) next.push([x, y]);
  }
  return next;
}

/** By state: all states that can follow it, directly or later. */
function reachable({ follow }: Automaton): readonly ReadonlySet<number>[] {
  const steps = (state: number): Iterable<number> => follow[state]!.keys();
  return follow.map((ways) => explore(ways.keys(), steps));
}

function explore(from: Iterable<number>, steps: (state: number) => Iterable<number>): ReadonlySet<number> {
  const seen = new Set(from);
  // The loop also visits what it adds to the set.
  for (const state of seen) for (const next of steps(state)) seen.add(next);
  return seen;
}

function overlap(...[one, ...others]: readonly ReadonlySet<number>[]): boolean {
  for (const each of one!) if (others.every((other) => other.has(each))) return true;
  return false;
}
