import { isObject, own } from '../json.ts';
import type { ReadTexts } from './texts.ts';

/** Options with each text in the language of the import. */
export function inOneLanguage(json: unknown, texts: ReadTexts): unknown {
  if (Array.isArray(json)) return json.map((each: unknown) => inOneLanguage(each, texts));
  if (!isObject(json)) return json;
  if (typeof own(json, 'default') === 'string') return texts.read(json);
  return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, inOneLanguage(each, texts)]));
}
