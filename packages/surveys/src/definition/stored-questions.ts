import { maxChoices } from '../shared/choice.ts';
import { type QuestionType, maxRangeValues } from './question.ts';
import { type JsonObject, isJsonObject } from '../shared/stored-json.ts';

/** Whether an object has `count` own properties. This version would lose another one on its next write. */
export function hasProperties(json: JsonObject, count: number): boolean {
  return Object.keys(json).length === count;
}

/**
 * Whether this is a stored question without its id, with `others` more properties. It checks structure and types only: the
 * texts were checked when they were sent, and each further check costs milliseconds for 40,000 choices.
 */
export function isStoredQuestion(json: JsonObject, others: number): boolean {
  const { type, text } = json;
  if (typeof text !== 'string' || typeof type !== 'string' || !Object.hasOwn(specs, type)) return false;
  const { properties, isWellFormed } = specs[type as QuestionType];
  return hasProperties(json, 2 + properties + others) && isWellFormed(json);
}

/** The number of properties that only this type has, and whether they fit. */
const specs: Record<QuestionType, { properties: number; isWellFormed: (json: JsonObject) => boolean }> = {
  text: { properties: 0, isWellFormed: () => true },
  scale: { properties: 2, isWellFormed: isRange },
  choice: {
    properties: 2,
    isWellFormed: ({ choices, multiple }) => areChoices(choices) && typeof multiple === 'boolean',
  },
};

function isRange({ min, max }: JsonObject): boolean {
  if (!Number.isInteger(min) || !Number.isInteger(max)) return false;
  const values = (max as number) - (min as number) + 1;
  return values >= 1 && values <= maxRangeValues;
}

export function areChoices(json: unknown): boolean {
  return Array.isArray(json) && json.length >= 1 && json.length <= maxChoices && json.every(isChoice);
}

function isChoice(json: unknown): boolean {
  return (
    isJsonObject(json) &&
    typeof json['value'] === 'string' &&
    typeof json['label'] === 'string' &&
    hasProperties(json, 2)
  );
}
