import { isDay, parseDay } from '../facets/days.ts';
import { isNumber } from '../facets/ordered-facet.ts';
import { isChoiceValue, maxChoices } from '../shared/choice.ts';
import { type JsonObject, isJsonObject } from '../shared/stored-json.ts';
import { maxConditionTextLength, maxConditionTexts, maxConditions } from './show-if.ts';

/** Whether this is a stored `showIf` of a question behind these facets. Whether its tests fit was checked when it was sent. */
export function isStoredShowIf(json: unknown, earlier: ReadonlySet<string>): boolean {
  if (!isJsonObject(json)) return false;
  const several = json['all'] ?? json['any'];
  if (several === undefined) return isCondition(json, earlier);
  return (
    hasProperties(json, 1) &&
    Array.isArray(several) &&
    several.length >= 1 &&
    several.length <= maxConditions &&
    several.every((condition) => isJsonObject(condition) && isCondition(condition, earlier))
  );
}

function isCondition(json: JsonObject, earlier: ReadonlySet<string>): boolean {
  const { question, anyOf, noneOf, textIs, textIsNot, atLeast, atMost, answered } = json;
  if (typeof question !== 'string' || !earlier.has(question)) return false;
  if (atLeast !== undefined && atMost !== undefined) {
    return hasProperties(json, 3) && isEnd(atLeast) && isEnd(atMost);
  }
  if (!hasProperties(json, 2)) return false;
  const values = anyOf ?? noneOf;
  if (values !== undefined) return isListOf(values, maxChoices, isChoiceValue);
  const texts = textIs ?? textIsNot;
  if (texts !== undefined) return isListOf(texts, maxConditionTexts, isText);
  return isEnd(atLeast ?? atMost) || typeof answered === 'boolean';
}

function isListOf(json: unknown, most: number, isEach: (value: unknown) => boolean): boolean {
  return Array.isArray(json) && json.length >= 1 && json.length <= most && json.every(isEach);
}

function isText(json: unknown): boolean {
  return typeof json === 'string' && json.length > 0 && json.length <= maxConditionTextLength;
}

function isEnd(json: unknown): boolean {
  return typeof json === 'string' ? isDay(parseDay(json)) : isNumber(json);
}

function hasProperties(json: JsonObject, count: number): boolean {
  return Object.keys(json).length === count;
}
