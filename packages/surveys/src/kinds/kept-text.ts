import { z } from 'zod';
import type { AnswerFault } from '../shared/answer-fault.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';
import { simpleRule } from './answer-rule.ts';
import type { DefinedDraft } from './draft-kind.ts';
import { draftQuestionSchema } from './draft-question.ts';
import type { DefinedKind, KindInApi } from './kind.ts';
import { type SpecBase, questionFields } from './question-fields.ts';

/** Characters of a text that is only kept. */
const maxKeptLength = 500;

interface KeptText<Type extends string> {
  readonly type: Type;
  readonly api: KindInApi;
  /** The fault of a text without blanks around it, or undefined. */
  readonly fault: (text: string) => AnswerFault | undefined;
}

const schemaOf = <Type extends string>(type: Type) =>
  z.strictObject({ ...questionFields, type: z.literal(type) });

type SchemaOf<Type extends string> = ReturnType<typeof schemaOf<Type>>;

interface KeptSpec<Type extends string> extends SpecBase {
  readonly type: Type;
}

/** A kind whose answers are texts of one form. They are kept, and never counted by what they say: a summary must not publish names. */
export function keptText<Type extends string>({
  type,
  api,
  fault,
}: KeptText<Type>): DefinedKind<SchemaOf<Type>, KeptSpec<Type>> {
  return {
    type,
    schema: schemaOf(type),
    api,
    questionShape: { required: {} },
    specShape: { required: {} },
    specOf: ({ text }) => ({ type, text }),
    partsOf: () => [{ part: '', facet: { type: 'kept' } }],
    askedParts: () => [{ part: '', type: 'kept' }],
    rule: ({ id }) =>
      simpleRule(id, {
        isBlank: isBlankText,
        fault: (value) => keptFault(value, fault),
        stored: (value) => withoutUnseenEnds(String(value)),
      }),
    valueOf: (answer) => answer,
    fromForm(read) {
      const field = read('');
      if (typeof field !== 'string') return field;
      const text = field.trim();
      return text === '' ? undefined : text;
    },
    compare: () => [],
  };
}

/** Whether a text that is kept is no answer. */
export function isBlankText(value: unknown): boolean {
  return typeof value === 'string' && !hasVisibleCharacter(value);
}

/** Some names need joiners, and emoji a variation selector: those stay where they are. */
const unseenEnd = /^[\p{White_Space}[\p{Default_Ignorable_Code_Point}--\p{Variation_Selector}]]$/v;

/** The text as it is kept: marks of direction and other characters that nobody sees are often copied along with an address or a number. */
export function withoutUnseenEnds(text: string): string {
  const characters = Array.from(text);
  const start = characters.findIndex((each) => !unseenEnd.test(each));
  const end = characters.findLastIndex((each) => !unseenEnd.test(each));
  return start === -1 ? '' : characters.slice(start, end + 1).join('');
}

/** Controls, and marks that turn the direction of what follows. */
const unfitCharacter = /[[\p{Cc}--[\t\n\r]]\u202a-\u202e\u2066-\u2069]/v;

/** The fault of a value that is kept as a text, or undefined. `fault`: of its form. */
export function keptFault(
  value: unknown,
  fault?: (text: string) => AnswerFault | undefined,
): AnswerFault | undefined {
  if (typeof value !== 'string') return { code: 'wrong-type', expected: 'text' };
  if (value.length > maxKeptLength) return { code: 'too-long', max: maxKeptLength };
  const kept = withoutUnseenEnds(value);
  return (
    fault?.(kept) ??
    (unfitCharacter.test(kept) || !value.isWellFormed() ? { code: 'wrong-characters' } : undefined)
  );
}

const draftSchemaOf = <Type extends string>(type: Type) => draftQuestionSchema(type, {}).readonly();

/** The draft of a kind without options. */
export function plainDraft<Type extends string>(
  type: Type,
  facet: 'kept',
): DefinedDraft<ReturnType<typeof draftSchemaOf<Type>>, z.infer<SchemaOf<Type>>> {
  return {
    schema: draftSchemaOf(type),
    lists: [],
    blank: () => ({}),
    draftOf: () => ({}),
    valuesOf: () => new Map(),
    inputOf: () => ({}),
    facetsOf: () => [{ part: '', type: facet, choices: [] }],
  };
}
