import type { ImportProblem } from './import-problem.ts';
import { jsonSize } from './json-size.ts';

/** A file with more characters is not read. */
export const maxCharacters = 1_048_576;
/** The most levels of lists and objects. */
const maxJsonDepth = 100;
/** A file with more values is not read: it is more than 200 questions of 100 choices have. Parsing them takes some 30 ms. */
const maxValues = 50_000;

const lineFeed = 0x0a;

export type ReadJson =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly problem: ImportProblem };

export function readJson(text: string): ReadJson {
  if (text.length > maxCharacters) {
    return { ok: false, problem: { code: 'too-large', maxCharacters } };
  }
  const { depth, values } = jsonSize(text);
  if (depth > maxJsonDepth || values > maxValues) {
    return { ok: false, problem: { code: 'too-complex', maxDepth: maxJsonDepth, maxValues } };
  }
  try {
    // A file may begin with a byte order mark.
    return { ok: true, json: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    return { ok: false, problem: { code: 'not-json', ...positionOf(error, text) } };
  }
}

function positionOf(error: unknown, text: string): { line?: number; column?: number } {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  if (position === undefined) return {};
  const end = Number(position);
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < end; at += 1) {
    if (text.charCodeAt(at) !== lineFeed) continue;
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: end - lineStart + 1 };
}
