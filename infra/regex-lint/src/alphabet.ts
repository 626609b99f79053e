import { visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** One of each kind that a class such as `\w`, `\s`, `.` or `\p{L}` tells apart. */
const samples = [
  ...Array.from(
    '\0\t\n\r !"\'-./09:@AKMSZ[_`akmsz{~\x7f\x85\xa0¼éßſİıλΣςжд中あ가ا१ⅣⅧ\u0301\u200b\u2028\u2029\u212a\u3000\ufeff\ufffd😀𝒜',
  ),
  '\ud83d',
  '\ude00',
];

/**
 * Characters that stand for all others: whatever two parts of the pattern can both take, one of these they both take. The
 * ends of each range and the characters beside them, in both cases, and a sample for classes that name no characters.
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

/** Which characters of the alphabet one character, class or set of a pattern takes: the engine itself is asked. */
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
