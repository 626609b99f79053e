import { type SurveyDefinition, surveyDefinitionSchema } from './definition.ts';
import { type FieldError, fieldErrors } from '../shared/field-error.ts';

/** Conditions of a row that nest as deep as they may have so many. */
const maxJsonDepth = 20;

export type ParsedDefinition =
  | { readonly ok: true; readonly definition: SurveyDefinition }
  | { readonly ok: false; readonly errors: FieldError[] };

/**
 * Checks an owner's definition and fills in the defaults (see `surveyDefinitionSchema`).
 * At most 100 errors are listed.
 */
export function parseDefinition(input: unknown): ParsedDefinition {
  // A schema follows what nests, however deep.
  if (isDeeper(input, maxJsonDepth)) {
    return {
      ok: false,
      errors: [{ path: '', message: `A definition is at most ${maxJsonDepth} levels deep` }],
    };
  }
  const parsed = surveyDefinitionSchema.safeParse(input);
  return parsed.success
    ? { ok: true, definition: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error) };
}

function isDeeper(json: unknown, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return levels === 0 || Object.values(json).some((each) => isDeeper(each, levels - 1));
}
