import { z } from 'zod';
import { textReading } from './reading.ts';
import { maxTextLength } from '../../facets/facet-value.ts';
import { hasVisibleCharacter } from '../../shared/reader-text.ts';
import { isBoolean } from '../../shared/shape.ts';
import { simpleRule } from '../answer-rule.ts';
import { compareOptions } from '../compare-options.ts';
import type { DefinedKind } from '../kind.ts';
import { hiddenOption } from '../hidden-question.ts';
import { type SpecBase, optionalFlag, questionFields } from '../question-fields.ts';
import { compileExpression } from './expression.ts';
import { compilePattern, isStoredPattern, maxMatchedLength, patternSchema, printPattern } from './pattern.ts';

const lengthOf = (name: string) =>
  z
    .int({ error: `${name} must be an integer` })
    .min(1, `${name} must be at least 1`)
    .max(maxTextLength, `${name} must be at most ${maxTextLength}`);

const questionOptions = z.strictObject({
  ...questionFields,
  type: z.literal('text'),
  multiline: optionalFlag('multiline').describe('Whether the form has room for several lines'),
  minLength: lengthOf('minLength')
    .optional()
    .describe('The shortest answer, in UTF-16 code units without blanks around it'),
  maxLength: lengthOf('maxLength').default(2_000).describe('The longest answer, in UTF-16 code units'),
  ...hiddenOption,
  pattern: patternSchema
    .optional()
    .describe('The form that answers must have: an answer is stored without the blanks around it'),
});

const schema = questionOptions
  .refine(({ minLength = 1, maxLength }) => minLength <= maxLength, {
    path: ['minLength'],
    message: 'minLength must not be more than maxLength',
  })
  .refine(({ pattern, maxLength }) => pattern?.matches === undefined || maxLength <= maxMatchedLength, {
    path: ['maxLength'],
    message: `maxLength must be at most ${maxMatchedLength} with a regular expression`,
  })
  .refine(({ pattern, ...lengths }) => pattern === undefined || hasLength(pattern.example, lengths), {
    path: ['pattern', 'example'],
    message: 'The example does not have the length of the answers',
  });

export type TextQuestion = z.infer<typeof schema>;

interface TextSpec extends SpecBase {
  readonly type: 'text';
}

export const text: DefinedKind<typeof schema, TextSpec> = {
  type: 'text',
  schema,
  api: {
    answer: z.string().describe('A text'),
    example: { question: { id: 'why', text: 'Why?', type: 'text' }, answer: 'It is strong' },
    summary: {
      id: 'why',
      type: 'text',
      facet: 'words',
      text: 'Why?',
      answered: 1,
      skipped: 0,
      averageLength: 12,
      topWords: [{ word: 'strong', count: 1 }],
    },
  },
  questionShape: {
    required: { maxLength: isLength },
    optional: { multiline: isBoolean, minLength: isLength, pattern: isStoredPattern },
  },
  specShape: { required: {} },
  specOf: ({ type, text: asked }) => ({ type, text: asked }),
  partsOf: () => [{ part: '', facet: { type: 'words' } }],
  askedParts: ({ maxLength }) => [{ part: '', type: 'words', maxLength }],
  canBeHidden: ({ multiline, minLength, pattern }) =>
    multiline !== true && minLength === undefined && pattern === undefined,
  matching({ pattern }) {
    if (pattern?.matches === undefined) return undefined;
    const { steps, bytes } = compileExpression(pattern.matches);
    return { steps, bytes, path: ['pattern', 'matches'] };
  },
  rule({ id, minLength, maxLength, pattern }) {
    const fits = pattern && compilePattern(pattern);
    return simpleRule(id, {
      isBlank: isBlankText,
      fault(value) {
        if (typeof value !== 'string') return { code: 'wrong-type', expected: 'text' };
        if (value.length > maxLength) return { code: 'too-long', max: maxLength };
        if (value.includes('\0') || !value.isWellFormed()) return { code: 'wrong-characters' };
        if (minLength !== undefined && value.trim().length < minLength)
          return { code: 'too-short', min: minLength };
        if (fits?.(value.trim()) === false) return { code: 'wrong-form', example: pattern!.example };
        return undefined;
      },
      // Keyboards of phones add a blank behind a word.
      ...(pattern && { stored: (value) => String(value).trim() }),
    });
  },
  ...textReading,
  *compare(before, question) {
    if (before.maxLength !== question.maxLength) {
      yield { kind: 'maxLengthChanged', question, before: before.maxLength, after: question.maxLength };
    }
    yield* compareOptions(before, question, ['multiline', 'minLength']);
    const [old, now] = [printPattern(before.pattern), printPattern(question.pattern)];
    if (old !== now) yield { kind: 'optionChanged', question, option: 'pattern', before: old, after: now };
  },
};

/** NUL shows nothing either, but no person types it: it is refused by name. */
function isBlankText(value: unknown): boolean {
  return typeof value === 'string' && !hasVisibleCharacter(value) && !value.includes('\0');
}

function isLength(json: unknown): boolean {
  return Number.isInteger(json) && (json as number) >= 1 && (json as number) <= maxTextLength;
}

function hasLength(
  example: string,
  { minLength = 1, maxLength }: { readonly minLength?: number | undefined; readonly maxLength: number },
): boolean {
  return example.trim().length >= minLength && example.length <= maxLength;
}
