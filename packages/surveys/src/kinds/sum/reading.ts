import { numberOfJson } from '../../facets/number-form.ts';
import { readDecimal } from '../../shared/decimal.ts';
import { type JsonObject, isJsonObject } from '../../shared/stored-json.ts';
import type { AnswerReading } from '../kind.ts';
import { partsFromForm, present } from '../parts-answer.ts';

interface Items {
  readonly items: readonly { readonly id: string }[];
  readonly decimals: number;
}

export const sumReading: AnswerReading<Items> = {
  optionsOf: ({ items, decimals }) => ({ items: items.map(({ id }) => ({ id })), decimals }),
  valueOf(answer, part, { items, decimals }) {
    if (!isJsonObject(answer)) {
      return part === '' && answer !== undefined && answer !== '' ? present : undefined;
    }
    if (!items.some(({ id }) => !isBlankPart(partOf(answer, id)))) return undefined;
    if (part === '') return present;
    const value = partOf(answer, part);
    return isBlankPart(value) ? 0 : (numberOfJson({ decimals }, value) ?? value);
  },
  fromForm(read, parts, { decimals }) {
    const fields = partsFromForm(read, parts);
    if (fields === undefined) return undefined;
    const given = Object.entries(fields).filter(
      ([, field]) => typeof field !== 'string' || field.trim() !== '',
    );
    if (given.length === 0) return undefined;
    return Object.fromEntries(
      given.map(([part, field]) => [
        part,
        typeof field === 'string' ? (readDecimal(field, decimals) ?? field) : field,
      ]),
    );
  },
};

function partOf(answer: JsonObject, id: string): unknown {
  return Object.hasOwn(answer, id) ? answer[id] : undefined;
}

/** Null is a wrong answer, which conditions take for none. */
function isBlankPart(value: unknown): boolean {
  return value === undefined || value === '' || value === null;
}
