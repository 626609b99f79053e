import { z } from 'zod';
import { questionIdSchema } from '../shared/id-schema.ts';
import { draftShowIfSchema, draftText } from './draft-show-if.ts';

/** What a draft question has, whatever its kind. */
const commonFields = {
  id: questionIdSchema,
  text: draftText,
  /** Kept of a text without a question, and does not count then. */
  description: draftText,
  required: z.boolean(),
  /** Kept of a kind that cannot be hidden, and does not count then. */
  hidden: z.boolean(),
  showIf: draftShowIfSchema.nullable(),
  /** The published id that this question had before its kind was changed; empty if there is none. */
  replaces: z.union([z.literal(''), questionIdSchema]),
};
const commonSchema = z.strictObject(commonFields).readonly();
export type CommonFields = z.infer<typeof commonSchema>;

/** The schema of a draft question of one kind, with the options of this kind. */
export function draftQuestionSchema<Type extends string, Options extends z.ZodRawShape>(
  type: Type,
  options: Options,
) {
  return z.strictObject({ ...commonFields, type: z.literal(type), ...options });
}
