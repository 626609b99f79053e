import { type JsonObject, isJsonObject } from './stored-json.ts';

/** Tests the value of a property. */
export type PropertyTest = (json: unknown) => boolean;

/** The properties of a stored object. */
export interface Shape {
  readonly required: Readonly<Record<string, PropertyTest>>;
  readonly optional?: Readonly<Record<string, PropertyTest>>;
}

/**
 * Whether an object has all required properties of these shapes, any of the optional ones, and no other: this version would lose another one
 * on its next write. It checks structure and types only, because the texts were checked when they were sent, and each further check costs
 * milliseconds for 40,000 choices.
 */
export function hasShape(json: unknown, ...shapes: readonly Shape[]): json is JsonObject {
  if (!isJsonObject(json)) return false;
  let known = 0;
  for (const { required, optional = {} } of shapes) {
    for (const name in required) {
      if (!Object.hasOwn(json, name) || !required[name]!(json[name])) return false;
      known += 1;
    }
    for (const name in optional) {
      if (json[name] === undefined) continue;
      if (!optional[name]!(json[name])) return false;
      known += 1;
    }
  }
  return Object.keys(json).length === known;
}

export const isText: PropertyTest = (json) => typeof json === 'string';
export const isTrue: PropertyTest = (json) => json === true;
export const isBoolean: PropertyTest = (json) => typeof json === 'boolean';
export const isOneOf =
  (values: readonly unknown[]): PropertyTest =>
  (json) =>
    values.includes(json);
