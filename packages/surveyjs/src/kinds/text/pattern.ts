import { patternSchema, type QuestionOf } from '@canvass/surveys';
import { fitText } from '../../texts/fit-text.ts';
import { firstOwn, isTrue, type JsonObject, own } from '../../json.ts';
import type { SourceElement } from '../../source-element.ts';

type Pattern = NonNullable<QuestionOf<'text'>['pattern']>;

/** Characters of an example; a longer placeholder is cut. */
const maxExampleLength = 100;

/** Expressions of JavaScript without flags, as SurveyJS has them, for each set of characters. No letter is in ASCII and none of these. */
const notLetters = '\\s\\x00-\\x40\\x5b-\\x60\\x7b-\\xa9';
const sets = {
  letters: { regex: `^[^${notLetters}]+$`, example: 'abc' },
  digits: { regex: '^\\d+$', example: '123' },
  lettersAndDigits: { regex: `^(?:\\d|[^${notLetters}])+$`, example: 'abc123' },
} as const;

/** Other spellings of these expressions. */
const sameAs: Readonly<Record<string, keyof typeof sets>> = {
  '^[0-9]+$': 'digits',
  '^[0-9]*$': 'digits',
  '^\\d*$': 'digits',
  ...Object.fromEntries(Object.entries(sets).map(([set, { regex }]) => [regex, set as keyof typeof sets])),
};

/** Characters without a meaning of their own, and escaped signs. */
const literalPattern = /^(?:[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}])+$/u;
/** What the expressions of SurveyJS do not have, or read in another way. */
const onlyInRe2 = /\(\?(?!:)|\\[pPAzQEaCx]|\[\[:/;

/** The form that a validator asks for; undefined if no pattern has it, or nothing says what an example is. */
export function patternOf(
  validator: JsonObject,
  element: SourceElement,
  known?: string,
): Pattern | undefined {
  const regex = own(validator, 'regex');
  if (own(validator, 'type') !== 'regex' || typeof regex !== 'string') return undefined;
  const form = isTrue(own(validator, 'caseInsensitive'))
    ? { matches: `(?i)${anchored(regex)}` }
    : formOf(regex);
  for (const example of [known, placeholderOf(element), exampleOf(form)]) {
    const read = patternSchema.safeParse({ ...form, example });
    if (read.success) return read.data;
  }
  return undefined;
}

function placeholderOf(element: SourceElement): string | undefined {
  const written = element.texts.read(firstOwn(element.json, 'placeholder', 'placeHolder'));
  return written === undefined ? undefined : fitText(written, maxExampleLength, 'line')?.text;
}

function formOf(regex: string): Omit<Pattern, 'example'> {
  const only = Object.hasOwn(sameAs, regex) ? sameAs[regex] : undefined;
  if (only !== undefined) return { only };
  const [, start = '', text = ''] = /^(\^?)(.*)$/su.exec(regex) ?? [];
  if (literalPattern.test(text)) {
    const literal = text.replaceAll(/\\(.)/gsu, '$1');
    return start === '' ? { contains: literal } : { startsWith: literal };
  }
  return { matches: anchored(regex) };
}

/** SurveyJS looks for a match anywhere in the text. */
function anchored(regex: string): string {
  const whole = /^\^(?:\(\?:(.*)\)|([^|]*[^\\|]))\$$/su.exec(regex);
  return whole?.[1] ?? whole?.[2] ?? `[\\s\\S]*(?:${regex})[\\s\\S]*`;
}

function exampleOf({ startsWith, contains, only }: Omit<Pattern, 'example'>): string | undefined {
  return only === undefined ? (startsWith ?? contains)?.trim() : sets[only].example;
}

/** The validator that asks for this form, in a list. What JavaScript would read in another way is left out. */
export function writtenPattern({ startsWith, contains, only, matches = '' }: Pattern): readonly JsonObject[] {
  const regex =
    (startsWith !== undefined && `^${escaped(startsWith)}`) ||
    (contains !== undefined && escaped(contains)) ||
    (only !== undefined && sets[only].regex) ||
    (!onlyInRe2.test(matches) && `^${matches.includes('|') ? `(?:${matches})` : matches}$`);
  return regex === false ? [] : [{ type: 'regex', regex }];
}

function escaped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} _-]/gu, '\\$&');
}
