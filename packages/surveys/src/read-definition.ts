import { MAX_QUESTIONS, MAX_TEXT_LENGTH, type SurveyDefinition, isQuestionId } from './definition.ts';
import { SurveysError } from './errors.ts';
import { isJsonObject } from './stored-json.ts';
import { hasProperties, isStoredQuestion } from './stored-questions.ts';

/**
 * Reads a stored definition; the JSON becomes the definition. It checks the structure only, because `parseDefinition` has
 * accepted the texts: this is a hundred times faster for a survey of 40,000 choices.
 * @throws SurveysError `malformed_definition` for anything of another structure
 */
export function readDefinition(json: unknown): SurveyDefinition {
  if (!isJsonObject(json) || typeof json['title'] !== 'string') malformed('it has no title');
  const { description, questions } = json;
  if (!hasProperties(json, description === undefined ? 2 : 3)) malformed('it has an unknown property');
  if (description !== undefined && typeof description !== 'string') malformed('its description is no text');
  if (!Array.isArray(questions) || questions.length < 1 || questions.length > MAX_QUESTIONS) {
    malformed('its questions are not a list');
  }
  const ids = new Set<unknown>();
  for (const question of questions as unknown[]) {
    if (!isQuestion(question)) malformed('a question is not well-formed');
    ids.add(question.id);
  }
  if (ids.size !== questions.length) malformed('two questions have one id');
  return json as unknown as SurveyDefinition;
}

function isQuestion(json: unknown): json is { readonly id: string } {
  if (!isJsonObject(json) || !isQuestionId(json['id']) || typeof json['required'] !== 'boolean') return false;
  const isText = json['type'] === 'freeText';
  return isStoredQuestion(json, isText ? 3 : 2) && (!isText || isMaxLength(json['maxLength']));
}

function isMaxLength(json: unknown): boolean {
  return Number.isInteger(json) && (json as number) >= 1 && (json as number) <= MAX_TEXT_LENGTH;
}

function malformed(what: string): never {
  throw new SurveysError('malformed_definition', `The stored definition is malformed: ${what}`);
}
