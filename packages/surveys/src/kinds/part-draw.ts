import { inDrawnOrder } from '../shared/drawn-order.ts';
import { isJsonObject } from '../shared/stored-json.ts';
import { isBlankPart } from './blank-part.ts';

/** What decides which parts of a question one respondent was shown. */
export interface PartDraw {
  /** The parts whose conditions hold, in the order of the question. */
  readonly parts: readonly string[];
  /** What the form showed at random. Absent: there was no form. */
  readonly draw?: number | undefined;
  /** The answer, which need not be valid. */
  readonly answer: unknown;
}

/** A question of which each respondent is asked some parts. */
export interface PartPool {
  /** The question's id. */
  readonly id: string;
  /** All parts of the question, in its order. */
  readonly all: readonly string[];
  /** A form shows at most this many of them. */
  readonly most: number;
}

/**
 * The parts that a form shows: those that are answered, then the first ones in the order of the draw. A condition that begins to hold thus
 * never takes away what a person has answered, and moves no part that stays. Without a form, it was the parts that the answer has, be they blank.
 */
export function drawParts(
  { parts, draw, answer }: PartDraw,
  { id, all, most }: PartPool,
): ReadonlySet<string> {
  const given = isJsonObject(answer) ? answer : {};
  if (draw === undefined) return new Set(parts.filter((part) => Object.hasOwn(given, part)));
  const holding = new Set(parts);
  const inOrder = inDrawnOrder(all, draw, id).filter((part) => holding.has(part));
  const isAnswered = (part: string): boolean => Object.hasOwn(given, part) && !isBlankPart(given[part]);
  const answered = inOrder.filter(isAnswered);
  return new Set([...answered, ...inOrder.filter((part) => !isAnswered(part))].slice(0, most));
}
