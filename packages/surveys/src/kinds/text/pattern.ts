import { z } from 'zod';
import { prose } from '../../shared/prose.ts';
import { hasShape, isOneOf, isText } from '../../shared/shape.ts';
import { compileExpression, isExpression, isSmallExpression, maxSteps } from './expression.ts';

/** Characters of a text that an answer starts with or contains, and of an example. */
const maxPartLength = 100;
/** Characters of a regular expression. */
const maxExpressionLength = 200;
/** The longest answer of a question with a regular expression, in UTF-16 code units. */
export const maxMatchedLength = 200;

/** The characters that answers can be limited to, of any script. */
export const characterSets = ['letters', 'digits', 'lettersAndDigits'] as const;
export type CharacterSet = (typeof characterSets)[number];

const onlyThese: Readonly<Record<CharacterSet, RegExp>> = {
  letters: /^[\p{L}\p{M}]+$/u,
  digits: /^\p{Nd}+$/u,
  lettersAndDigits: /^[\p{L}\p{M}\p{Nd}]+$/u,
};

/** The forms that an answer can be asked for. A pattern has one of them. */
const patternForms = ['startsWith', 'contains', 'only', 'matches'] as const;

const fields = z.strictObject(
  {
    startsWith: prose('startsWith', maxPartLength, 'line').optional().describe('What an answer starts with'),
    contains: prose('contains', maxPartLength, 'line').optional().describe('What an answer contains'),
    only: z
      .enum(characterSets, { error: `only is one of ${characterSets.join(', ')}` })
      .optional()
      .describe('The only characters of an answer, of any script'),
    matches: prose('matches', maxExpressionLength, 'line')
      .refine(isSmallExpression, {
        message: `The regular expression is too large: it has at most ${maxSteps} steps`,
        abort: true,
      })
      .refine(isExpression, {
        message: 'The regular expression cannot be read: write it in the syntax of RE2',
        abort: true,
      })
      .optional()
      .describe('A regular expression in the syntax of RE2, which the whole answer must match'),
    example: prose('example', maxPartLength, 'line').describe(
      'An answer of this form: the form shows it, and so does the error',
    ),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'pattern must be an object' : undefined) },
);

/** What form answers must have. Blanks around an answer do not count. */
export type Pattern = z.infer<typeof fields>;

export const patternSchema = fields
  .refine((pattern) => patternForms.filter((form) => pattern[form] !== undefined).length === 1, {
    message: `pattern needs one of ${patternForms.join(', ')}`,
    abort: true,
  })
  .refine((pattern) => compilePattern(pattern)(pattern.example), {
    path: ['example'],
    message: 'The example does not have the form of the answers',
  });

/** Returns the test of an answer without blanks around it. It takes linear time for every text. */
export function compilePattern({ startsWith, contains, only, matches }: Pattern): (text: string) => boolean {
  if (startsWith !== undefined) return (text) => text.startsWith(startsWith);
  if (contains !== undefined) return (text) => text.includes(contains);
  if (only !== undefined) return (text) => onlyThese[only].test(text);
  const expression = compileExpression(matches ?? '');
  return (text) => text.length <= maxMatchedLength && expression.matches(text);
}

/** A pattern in words, for comparing two versions. */
export function printPattern(pattern: Pattern | undefined): string | undefined {
  if (pattern === undefined) return undefined;
  const { startsWith, contains, only, matches, example } = pattern;
  const form =
    (startsWith !== undefined && `starts with ${startsWith}`) ||
    (contains !== undefined && `contains ${contains}`) ||
    (only !== undefined && setWords[only]) ||
    `matches ${matches}`;
  return `${form}, such as ${example}`;
}

const setWords: Readonly<Record<CharacterSet, string>> = {
  letters: 'letters only',
  digits: 'digits only',
  lettersAndDigits: 'letters and digits only',
};

export function isStoredPattern(json: unknown): boolean {
  return hasShape(json, {
    required: { example: isText },
    optional: { startsWith: isText, contains: isText, only: isOneOf(characterSets), matches: isText },
  });
}
