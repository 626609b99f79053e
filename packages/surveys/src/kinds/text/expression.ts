import { RE2JS } from 're2js';

/**
 * Steps of a regular expression: the instructions of its program, and what its character classes take. Matching takes some 0.03 µs for each step
 * and character, so that an answer of the longest length takes some 1.5 ms at worst.
 */
export const maxSteps = 250;
/** An expression whose repetitions amount to more is not even compiled, since that may take 150 ms. */
const maxEstimatedSize = 2_000;
/** The ranges of a character class that take as much memory as an instruction: `\pL` has 680 ranges. */
const rangesPerStep = 20;
/** What a step takes in memory, measured. */
const bytesPerStep = 400;
/** Expressions that are kept: a definition is parsed and its validator compiled soon after each other, with the same ones. */
const maxKept = 100;

/** A compiled regular expression. It keeps nothing of the texts that it was matched with. */
export interface Expression {
  readonly steps: number;
  /** The memory that it takes, within a small factor. */
  readonly bytes: number;
  /** Returns whether the whole text matches. It takes linear time for every text. */
  matches(text: string): boolean;
}

/** By their text, the oldest first. */
const kept = new Map<string, Expression>();

/** Throws an error if the text is no expression in the syntax of RE2. */
export function compileExpression(text: string): Expression {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const expression = compile(text);
  if (expression.steps > maxSteps) return expression;
  const [oldest] = kept.keys();
  if (kept.size === maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(text, expression);
  return expression;
}

export function isExpression(text: string): boolean {
  return stepsOf(text) !== undefined;
}

/** What cannot be read has no size. */
export function isSmallExpression(text: string): boolean {
  return estimatedSize(text) <= maxEstimatedSize && (stepsOf(text) ?? 0) <= maxSteps;
}

function stepsOf(text: string): number | undefined {
  try {
    return compileExpression(text).steps;
  } catch {
    return undefined;
  }
}

function compile(text: string): Expression {
  const re2js = RE2JS.compile(text);
  const program = re2js.re2();
  // Its table of single-pass expressions repeats each class for each instruction.
  Object.assign(program, { onepass: null });
  const steps = re2js.programSize() + Math.ceil(rangesIn(program.prog.inst) / rangesPerStep);
  return {
    steps,
    bytes: bytesPerStep * steps,
    // A matcher tracks where a match begins. `testExact` does not: it would build a DFA, which keeps up to 8 MiB of states that texts lead to.
    matches: (tested) => re2js.matcher(tested).matches(),
  };
}

/** Instructions of a repetition share their class. */
function rangesIn(instructions: readonly { readonly runes: Int32Array }[]): number {
  const classes = new Set(instructions.map(({ runes }) => runes));
  let ranges = 0;
  for (const { length } of classes) ranges += Math.floor(length / 2);
  return ranges;
}

/** Characters with their escapes, quoted texts, classes, repetitions and groups. */
const tokens =
  /\\Q(?:(?!\\E).){0,200}|\\[pPx]\{[^}]{0,60}\}|\\.|\[\^?\]?(?:\\.|[^\]\\]){0,200}\]?|\{(?<least>\d{1,5})(?:,(?<most>\d{0,5}))?\}|[()]|./gsu;

/** About how many instructions an expression has: mostly too many, and rarely too few. */
function estimatedSize(text: string): number {
  let group = { size: 0, last: 0 };
  const outer: (typeof group)[] = [];
  for (const { 0: token, groups: { least, most } = {} } of text.matchAll(tokens)) {
    if (token === '(') {
      outer.push(group);
      group = { size: 0, last: 0 };
    } else if (token === ')') {
      const { size } = group;
      group = outer.pop() ?? { size: 0, last: 0 };
      group = { size: group.size + size, last: size };
    } else if (least !== undefined) {
      const repeated = group.last * Math.max(1, Number(least), Number(most ?? 0));
      group = { size: group.size - group.last + repeated, last: repeated };
    } else {
      const size = token.startsWith('\\Q') ? token.length : 1;
      group = { size: group.size + size, last: size };
    }
  }
  return outer.reduce((size, each) => size + each.size, group.size);
}
