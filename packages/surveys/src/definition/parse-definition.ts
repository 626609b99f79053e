import { type SurveyDefinition, surveyDefinitionSchema } from './definition.ts';
import { checkPipes } from './pipes/check-pipes.ts';
import { textsOfDefinition } from './definition-texts.ts';
import { type FieldError, fieldErrors, maxFieldErrors } from '../shared/field-error.ts';
import { readTranslations, splitTexts } from './translations.ts';

/** Conditions of a row that nest as deep as they may have so many. */
const maxJsonDepth = 20;

export type ParsedDefinition =
  | { readonly ok: true; readonly definition: SurveyDefinition }
  | { readonly ok: false; readonly errors: FieldError[] };

export interface ParseOptions {
  /** Whether each place for an answer in a text must have one. Default: true. A preview shows the others empty. */
  readonly checksPipes?: boolean;
}

/**
 * Checks an owner's definition and fills in the defaults (see `surveyDefinitionSchema`).
 * At most 100 errors are listed.
 */
export function parseDefinition(input: unknown, { checksPipes = true }: ParseOptions = {}): ParsedDefinition {
  // A schema follows what nests, however deep.
  if (isDeeper(input, maxJsonDepth)) {
    return {
      ok: false,
      errors: [{ path: '', message: `A definition is at most ${maxJsonDepth} levels deep` }],
    };
  }
  const { json, given } = splitTexts(input, textsOfDefinition());
  const parsed = surveyDefinitionSchema.safeParse(json);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) };
  const definition = parsed.data;
  const { translations, errors } = readTranslations(given, definition.languages);
  if (errors.length > 0) return { ok: false, errors: errors.slice(0, maxFieldErrors) };
  const whole = translations === undefined ? definition : { ...definition, translations };
  const pipes = checksPipes ? checkPipes(whole) : [];
  return pipes.length > 0
    ? { ok: false, errors: pipes.slice(0, maxFieldErrors) }
    : { ok: true, definition: whole };
}

function isDeeper(json: unknown, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return levels === 0 || Object.values(json).some((each) => isDeeper(each, levels - 1));
}
