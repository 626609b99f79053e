import { type SurveyDefinition, surveyDefinitionSchema } from './definition.ts';
import { type FieldError, fieldErrors } from '../shared/field-error.ts';

export type ParsedDefinition =
  | { readonly ok: true; readonly definition: SurveyDefinition }
  | { readonly ok: false; readonly errors: FieldError[] };

/**
 * Checks an owner's definition and fills in the defaults (see `surveyDefinitionSchema`).
 * At most 100 errors are listed.
 */
export function parseDefinition(input: unknown): ParsedDefinition {
  const parsed = surveyDefinitionSchema.safeParse(input);
  return parsed.success
    ? { ok: true, definition: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error) };
}
