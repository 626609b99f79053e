import { type SurveyDefinition, maxQuestions } from './definition.ts';
import { SurveysError } from '../shared/errors.ts';
import { languages } from '../shared/language.ts';
import { maxTextLength } from '../facets/facet-value.ts';
import { isQuestionId } from '../shared/question-id.ts';
import { checkSections, maxSections } from './sections.ts';
import { type JsonObject, isJsonObject } from '../shared/stored-json.ts';
import { hasProperties, isStoredQuestion } from './stored-questions.ts';
import { isStoredShowIf } from './stored-show-if.ts';

/**
 * Reads a stored definition; the JSON becomes the definition. It checks the structure only, because `parseDefinition` has
 * accepted the texts: this is a hundred times faster for a survey of 40,000 choices.
 * @throws SurveysError `malformed-definition` for anything of another structure
 */
export function readDefinition(json: unknown): SurveyDefinition {
  if (!isJsonObject(json) || typeof json['title'] !== 'string') malformed('it has no title');
  const { description, language, sections, questions } = json;
  if (!hasProperties(json, 2 + present(description, language, sections))) {
    malformed('it has an unknown property');
  }
  if (description !== undefined && typeof description !== 'string') malformed('its description is no text');
  if (language !== undefined && !languages.some((known) => known === language)) {
    malformed('its language is unknown');
  }
  if (!Array.isArray(questions) || questions.length < 1 || questions.length > maxQuestions) {
    malformed('its questions are not a list');
  }
  const ids = new Set<string>();
  for (const question of questions as unknown[]) {
    if (!isQuestion(question, ids)) malformed('a question is not well-formed');
    ids.add(question.id);
  }
  if (ids.size !== questions.length) malformed('two questions have one id');
  if (sections !== undefined && !areSections(sections, [...ids]))
    malformed('its sections are not well-formed');
  return json as unknown as SurveyDefinition;
}

/** `earlier`: the ids that its conditions may name. */
function isQuestion(json: unknown, earlier: ReadonlySet<string>): json is { readonly id: string } {
  if (!isJsonObject(json) || !isQuestionId(json['id']) || typeof json['required'] !== 'boolean') return false;
  const { type, maxLength, minLabel, maxLabel, showIf } = json;
  const isText = type === 'text';
  // Only a range has labels: elsewhere they are one property too many.
  const labels = type === 'scale' ? present(minLabel, maxLabel) : 0;
  return (
    isStoredQuestion(json, (isText ? 3 : 2) + labels + present(showIf)) &&
    (!isText || isMaxLength(maxLength)) &&
    (labels === 0 || (isOptionalText(minLabel) && isOptionalText(maxLabel))) &&
    (showIf === undefined || isStoredShowIf(showIf, earlier))
  );
}

function areSections(json: unknown, ids: readonly string[]): boolean {
  if (!Array.isArray(json) || json.length < 1 || json.length > maxSections || !json.every(isSection)) {
    return false;
  }
  let isInOrder = true;
  checkSections(json, ids, () => {
    isInOrder = false;
  });
  return isInOrder;
}

function isSection(json: unknown): json is JsonObject & { readonly startsAt: string } {
  return (
    isJsonObject(json) &&
    isOptionalText(json['title']) &&
    isOptionalText(json['description']) &&
    typeof json['startsAt'] === 'string' &&
    hasProperties(json, 1 + present(json['title'], json['description']))
  );
}

function isOptionalText(json: unknown): boolean {
  return json === undefined || typeof json === 'string';
}

/** How many of these optional properties are there. */
function present(...values: readonly unknown[]): number {
  return values.filter((value) => value !== undefined).length;
}

function isMaxLength(json: unknown): boolean {
  return Number.isInteger(json) && (json as number) >= 1 && (json as number) <= maxTextLength;
}

function malformed(what: string): never {
  throw new SurveysError('malformed-definition', `The stored definition is malformed: ${what}`);
}
