import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { alphabetOf, setsOver } from './alphabet.ts';
import { buildAutomaton, type Alternatives, type Automaton } from './automaton.ts';
import { hasAmbiguousLoop, hasLoopAfterLoop, hasLoopAfterSearch } from './ambiguity.ts';

/**
 * Returns why a regular expression may take more than linear time, or undefined if it cannot. It may refuse a linear
 * expression but never accepts another: an expression passes only if a backtracking matcher has a bounded number of ways
 * to match any text from any start.
 *
 * Sources: Weideman, van der Merwe, Berglund and Watson, "Analyzing Matching Time Behavior of Backtracking Regular
 * Expression Matchers by Using Ambiguity of NFA" (2016), for the tests on the automaton.
 */
export function stallOf(source: string, flags: string): string | undefined {
  const unicode = flags.includes('u');
  const unicodeSets = flags.includes('v');
  const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode,
    unicodeSets,
  });
  const beyond = notModelled(pattern);
  if (beyond !== undefined) return beyond;
  const setOf = setsOver(alphabetOf(pattern), flags);
  for (const part of [pattern, ...partsOf(pattern)]) {
    const loops = buildAutomaton(part, { setOf, repeats: 'loops' });
    if (hasAmbiguousLoop(loops)) return 'the number of ways to match a text doubles with its length';
    if (hasLoopAfterLoop(loops)) return 'two repetitions can share one text in many ways';
  }
  if (isAnchored(pattern, flags)) return undefined;
  const counted: Automaton = buildAutomaton(pattern, { setOf, repeats: 'counted' });
  if (hasLoopAfterSearch(counted, lineStarts(pattern, flags, setOf))) {
    return 'the search restarts inside what a repetition has read';
  }
  return undefined;
}

/**
 * The automaton cannot model backreferences, unbounded assertions, and repetitions of a part that can be empty.
 */
function notModelled(pattern: AST.Pattern): string | undefined {
  let found: string | undefined;
  visitRegExpAST(pattern, {
    onBackreferenceEnter: () => {
      found = 'a backreference cannot be judged';
    },
    onQuantifierEnter: ({ min, element }) => {
      if (min > 1 && mayBeEmpty(element)) found = 'a part that can be empty is repeated at least twice';
    },
    onAssertionEnter: (assertion) => {
      if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') return;
      if (longest(assertion.alternatives) > farthestLook) {
        found = `an assertion that looks farther than ${farthestLook} characters cannot be judged`;
      }
    },
  });
  return found;
}

/** Represents what follows a part. */
const mayFail = { type: 'Assertion', kind: 'end' } as AST.Element;

/**
 * Parts that are checked with an automaton of their own: assertions, which match nothing in the whole; and parts repeated
 * `{n}` times, as a loop, because copies hide the number of ways of each.
 */
function partsOf(pattern: AST.Pattern): Alternatives[] {
  const found: Alternatives[] = [];
  visitRegExpAST(pattern, {
    onAssertionEnter: (assertion) => {
      if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind') found.push(assertion);
    },
    onQuantifierEnter: (quantifier) => {
      const { min, max } = quantifier;
      if (min !== max || max < 2) return;
      const loop = { ...quantifier, min: 0, max: Infinity };
      found.push({ alternatives: [{ elements: [loop, mayFail] }] });
    },
  });
  return found;
}

const farthestLook = 64;

/** The maximum number of characters that these match. */
function longest(alternatives: readonly AST.Alternative[]): number {
  const ofElement = (element: AST.Element): number => {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return longest(element.alternatives);
      case 'Quantifier':
        return element.max === 0 ? 0 : element.max * ofElement(element.element);
      case 'Assertion':
        return element.kind === 'lookahead' || element.kind === 'lookbehind'
          ? longest(element.alternatives)
          : 0;
      case 'Backreference':
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return 1;
    }
  };
  const ofAlternative = ({ elements }: AST.Alternative): number =>
    elements.reduce((sum, element) => sum + ofElement(element), 0);
  return Math.max(...alternatives.map(ofAlternative));
}

function mayBeEmpty(element: AST.Element): boolean {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) => elements.every(mayBeEmpty));
    case 'Quantifier':
      return element.min === 0 || mayBeEmpty(element.element);
    case 'Assertion':
    case 'Backreference':
      return true;
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return false;
  }
}

/** Whether a match can begin at one position only. */
function isAnchored({ alternatives }: AST.Pattern, flags: string): boolean {
  return flags.includes('y') || (!flags.includes('m') && alternatives.every(beginsWithStart));
}

function beginsWithStart({ elements }: AST.Alternative): boolean {
  const [first] = elements;
  if (first?.type === 'Assertion') return first.kind === 'start';
  return (
    (first?.type === 'Group' || first?.type === 'CapturingGroup') && first.alternatives.every(beginsWithStart)
  );
}

/** The characters before a match if it must begin at the start of a line; undefined: any. */
function lineStarts(
  { alternatives }: AST.Pattern,
  flags: string,
  setOf: (node: AST.Element) => ReadonlySet<number>,
): ReadonlySet<number> | undefined {
  if (!flags.includes('m') || !alternatives.every(beginsWithStart)) return undefined;
  return setOf({ raw: String.raw`[\n\r\u2028\u2029]` } as AST.Element);
}
