import { visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** One character of each kind that classes such as `\w`, `\s`, `.` or `\p{L}` distinguish. */
const samples = [
  ...Array.from(
    '\0\t\n\r !"\'-./09:@AKMSZ[_`akmsz{~\x7f\x85\xa0¼éßſİıλΣςжд中あ가ا१ⅣⅧ\u0301\u200b\u2028\u2029\u212a\u3000\ufeff\ufffd😀𝒜',
  ),
  '\ud83d',
  '\ude00',
];

/**
 * Characters that represent all others: if two parts of the pattern can match the same character, they can match the same
 * one of these. They are the ends of each range and their neighbours, in both cases, and samples for classes.
 */
export function alphabetOf(pattern: AST.Pattern): readonly string[] {
  const codePoints = new Set<number>();
  const edge = (value: number): void => {
    for (const each of [value - 1, value, value + 1]) if (each >= 0 && each <= 0x10ffff) codePoints.add(each);
  };
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => edge(value),
    onCharacterClassRangeEnter: ({ min, max }) => {
      edge(min.value);
      edge(max.value);
    },
  });
  const named = [...codePoints].map((each) => String.fromCodePoint(each));
  const cased = named.flatMap((each) => [each, each.toLowerCase(), each.toUpperCase()]);
  return [...new Set([...samples, ...cased])].filter((each) => Array.from(each).length === 1);
}

/** Returns the characters of the alphabet that a character, class or set of a pattern matches, as the engine says. */
export function setsOver(
  alphabet: readonly string[],
  flags: string,
): (node: AST.Element) => ReadonlySet<number> {
  const ownFlags = flags.replaceAll(/[^isuv]/g, '');
  const known = new Map<string, ReadonlySet<number>>();
  return ({ raw }) => {
    let set = known.get(raw);
    if (set === undefined) {
      const one = new RegExp(`^(?:${raw})$`, ownFlags);
      set = new Set(alphabet.flatMap((character, index) => (one.test(character) ? [index] : [])));
      known.set(raw, set);
    }
    return set;
  };
}
