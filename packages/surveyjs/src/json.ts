import { hasVisibleCharacter } from '@canvass/surveys';
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property: an object from JSON may lack what every object inherits. */
export function own(json: JsonObject, name: string): unknown {
  return Object.hasOwn(json, name) ? json[name] : undefined;
}

/** The first of several names that is present: SurveyJS still reads the names of older versions. */
export function firstOwn(json: JsonObject, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = own(json, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Real definitions hold numbers as numbers and as strings; SurveyJS accepts both. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

export function isFalse(value: unknown): boolean {
  return value === false || value === 'false';
}

/** A longer value is cut: an expression with it is too long to be read. */
const maxLiteralLength = 1_000;

/** A value as expressions of SurveyJS write it. */
export function literalOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : `'${textOf(value).replaceAll(/['"]/g, String.raw`\$&`)}'`;
}

/** Lists and objects are no values of choices. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxLiteralLength) : '';
}

/** A rule or an address: present only if it says something. */
export function nonBlank(value: unknown): string | undefined {
  return typeof value === 'string' && hasVisibleCharacter(value) ? value : undefined;
}
