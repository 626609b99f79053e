import type { ImportProblem } from './import-problem.ts';
import { jsonSize } from './json-size.ts';

/** The longest text that is read. */
export const MAX_CHARACTERS = 1_048_576;
/** The most levels of lists and objects. */
const MAX_JSON_DEPTH = 100;
/** More values than 200 questions of 100 choices have. Parsing them takes some 30 ms. */
const MAX_VALUES = 50_000;

const LINE_FEED = 0x0a;

export type ReadJson =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly problem: ImportProblem };

export function readJson(text: string): ReadJson {
  if (text.length > MAX_CHARACTERS) {
    return { ok: false, problem: { code: 'too-large', maxCharacters: MAX_CHARACTERS } };
  }
  const { depth, values } = jsonSize(text);
  if (depth > MAX_JSON_DEPTH || values > MAX_VALUES) {
    return { ok: false, problem: { code: 'too-complex', maxDepth: MAX_JSON_DEPTH, maxValues: MAX_VALUES } };
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
    if (text.charCodeAt(at) !== LINE_FEED) continue;
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: end - lineStart + 1 };
}
