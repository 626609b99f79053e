import { isDay, parseDay } from '../facets/days.ts';
import { clockForm, parseNumber } from '../facets/number-form.ts';
import { isChoiceValue, maxChoices } from '../shared/choice.ts';
import { type JsonObject, isJsonObject } from '../shared/stored-json.ts';
import { maxConditionTextLength, maxConditionTexts, maxConditions, maxDepth } from './show-if.ts';

/** Whether this is a stored `showIf` of a question behind these facets. Whether its tests fit was checked when it was sent. */
export function isStoredShowIf(json: unknown, earlier: ReadonlySet<string>, depth = 0): boolean {
  if (!isJsonObject(json)) return false;
  const several = json['all'] ?? json['any'];
  const negated = json['not'];
  if (several === undefined && negated === undefined) return isCondition(json, earlier);
  if (depth === maxDepth || !hasProperties(json, 1)) return false;
  if (negated !== undefined) return isStoredShowIf(negated, earlier, depth + 1);
  return isListOf(several, maxConditions, (each) => isStoredShowIf(each, earlier, depth + 1));
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
  if (typeof json !== 'string') return Number.isFinite(json);
  return isDay(parseDay(json)) || parseNumber(clockForm, json) !== undefined;
}

function hasProperties(json: JsonObject, count: number): boolean {
  return Object.keys(json).length === count;
}
