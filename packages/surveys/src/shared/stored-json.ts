import { SurveysError } from './errors.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

export function malformed(what: string): never {
  throw new SurveysError('malformed-summary', `The summary is malformed: ${what}`);
}

/**
 * An object with exactly these properties. Another one would come from a newer version of this package, and this version
 * would lose it on its next write.
 */
export function readObject(json: unknown, what: string, properties: readonly string[]): JsonObject {
  if (!isJsonObject(json)) malformed(`${what} is not an object`);
  const keys = Object.keys(json);
  if (keys.length !== properties.length || !properties.every((property) => Object.hasOwn(json, property))) {
    malformed(`${what} does not have the properties ${properties.join(', ')}`);
  }
  return json;
}

export function readCount(json: unknown, what: string): number {
  if (!Number.isSafeInteger(json) || (json as number) < 0) malformed(`${what} is not a count`);
  return json as number;
}

/** Pairs of key and count, each key once and each count above 0. */
export function readCounts<Key extends string | number>(
  json: unknown,
  what: string,
  isKey: (key: unknown) => key is Key,
): Map<Key, number> {
  if (!Array.isArray(json)) malformed(`${what} is not an array`);
  const counts = new Map<Key, number>();
  for (const pair of json as unknown[]) {
    if (!Array.isArray(pair) || pair.length !== 2) malformed(`${what} holds something other than a pair`);
    const [key, count] = pair as [unknown, unknown];
    if (!isKey(key)) malformed(`${what} holds a wrong key`);
    if (counts.has(key)) malformed(`${what} holds a key twice`);
    if (readCount(count, what) === 0) malformed(`${what} holds a count of 0`);
    counts.set(key, count as number);
  }
  return counts;
}
