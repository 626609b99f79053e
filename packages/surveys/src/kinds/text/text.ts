import { z } from 'zod';
import { maxTextLength } from '../../facets/facet-value.ts';
import { hasVisibleCharacter } from '../../shared/reader-text.ts';
import { simpleRule } from '../answer-rule.ts';
import type { DefinedKind } from '../kind.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';

const schema = z.strictObject({
  ...questionFields,
  type: z.literal('text'),
  maxLength: z
    .int({ error: 'maxLength must be an integer' })
    .min(1, 'maxLength must be at least 1')
    .max(maxTextLength, `maxLength must be at most ${maxTextLength}`)
    .default(2_000),
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
  questionShape: { required: { maxLength: isMaxLength } },
  specShape: { required: {} },
  specOf: ({ type, text: asked }) => ({ type, text: asked }),
  partsOf: () => [{ part: '', facet: { type: 'words' } }],
  askedParts: ({ maxLength }) => [{ part: '', type: 'words', maxLength }],
  rule: ({ id, maxLength }) =>
    simpleRule(id, {
      isBlank: isBlankText,
      fault(value) {
        if (typeof value !== 'string') return { code: 'wrong-type', expected: 'text' };
        if (value.length > maxLength) return { code: 'too-long', max: maxLength };
        if (value.includes('\0') || !value.isWellFormed()) return { code: 'wrong-characters' };
        return undefined;
      },
    }),
  valueOf: (answer) => answer,
  fromForm(read) {
    const field = read('');
    if (typeof field !== 'string') return field;
    // A browser counts a line break as one character against maxlength, but submits it as CR LF.
    return field === '' ? undefined : field.replaceAll('\r\n', '\n');
  },
  *compare(before, question) {
    if (before.maxLength !== question.maxLength) {
      yield { kind: 'maxLengthChanged', question, before: before.maxLength, after: question.maxLength };
    }
  },
};

/** NUL shows nothing either, but no person types it: it is refused by name. */
function isBlankText(value: unknown): boolean {
  return typeof value === 'string' && !hasVisibleCharacter(value) && !value.includes('\0');
}

function isMaxLength(json: unknown): boolean {
  return Number.isInteger(json) && (json as number) >= 1 && (json as number) <= maxTextLength;
}
