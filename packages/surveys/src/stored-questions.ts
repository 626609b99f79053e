import { MAX_CHOICES, MAX_RANGE_VALUES } from './definition.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Whether an object has `count` own properties. This version would lose another one on its next write. */
export function hasProperties(json: JsonObject, count: number): boolean {
  return Object.keys(json).length === count;
}

/**
 * Whether this is a stored question without its id, with `others` more properties. It checks structure and types only: the
 * texts were checked when they were sent, and each further check costs milliseconds for 40,000 choices.
 */
export function isStoredQuestion(json: JsonObject, others: number): boolean {
  if (typeof json['text'] !== 'string') return false;
  switch (json['type']) {
    case 'freeText':
      return hasProperties(json, 2 + others);
    case 'range':
      return isRange(json['min'], json['max']) && hasProperties(json, 4 + others);
    case 'multipleChoice':
      return (
        areChoices(json['choices']) &&
        typeof json['multiple'] === 'boolean' &&
        hasProperties(json, 4 + others)
      );
    default:
      return false;
  }
}

function isRange(min: unknown, max: unknown): boolean {
  if (!Number.isInteger(min) || !Number.isInteger(max)) return false;
  const values = (max as number) - (min as number) + 1;
  return values >= 1 && values <= MAX_RANGE_VALUES;
}

function areChoices(json: unknown): boolean {
  return Array.isArray(json) && json.length >= 1 && json.length <= MAX_CHOICES && json.every(isChoice);
}

function isChoice(json: unknown): boolean {
  return (
    isJsonObject(json) &&
    typeof json['value'] === 'string' &&
    typeof json['label'] === 'string' &&
    hasProperties(json, 2)
  );
}
