import { z } from 'zod';
import type { AnswerFault } from '../shared/answer-fault.ts';
import { simpleRule } from './answer-rule.ts';
import { isBlankText, keptFault, keptReading, withoutUnseenEnds } from './kept-answer.ts';
import type { DefinedDraft } from './draft-kind.ts';
import { draftQuestionSchema } from './draft-question.ts';
import type { DefinedKind, KindInApi } from './kind.ts';
import { hiddenOption } from './hidden-question.ts';
import { type SpecBase, questionFields } from './question-fields.ts';

interface KeptText<Type extends string> {
  readonly type: Type;
  readonly api: KindInApi;
  /** The fault of a text without blanks around it, or undefined. */
  readonly fault: (text: string) => AnswerFault | undefined;
}

const schemaOf = <Type extends string>(type: Type) =>
  z.strictObject({ ...questionFields, type: z.literal(type), ...hiddenOption });

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
    namesPeople: true,
    questionShape: { required: {} },
    specShape: { required: {} },
    specOf: ({ text }) => ({ type, text }),
    partsOf: () => [{ part: '', facet: { type: 'kept' } }],
    canBeHidden: () => true,
    askedParts: () => [{ part: '', type: 'kept' }],
    rule: ({ id }) =>
      simpleRule(id, {
        isBlank: isBlankText,
        fault: (value) => keptFault(value, fault),
        stored: (value) => withoutUnseenEnds(String(value)),
      }),
    ...keptReading,
    compare: () => [],
  };
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
