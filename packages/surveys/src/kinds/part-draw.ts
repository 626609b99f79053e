import { inDrawnOrder } from '../shared/drawn-order.ts';
import { isJsonObject } from '../shared/stored-json.ts';

/** What decides which parts of a question one respondent was shown. */
export interface PartDraw {
  /** The parts whose conditions hold, in the order of the question. */
  readonly parts: readonly string[];
  /** What the form showed at random. Absent: there was no form. */
  readonly draw?: number | undefined;
  /** The answer, which need not be valid. */
  readonly answer: unknown;
}

/**
 * The parts of which a form shows at most `most`: over all draws, each equally often. Without a form, it was those that the answer has,
 * be they blank. `salt`: the question's id.
 */
export function drawParts(
  { parts, draw, answer }: PartDraw,
  most: number,
  salt: string,
): ReadonlySet<string> {
  if (draw !== undefined) return new Set(inDrawnOrder(parts, draw, salt).slice(0, most));
  return new Set(isJsonObject(answer) ? parts.filter((part) => Object.hasOwn(answer, part)) : []);
}
