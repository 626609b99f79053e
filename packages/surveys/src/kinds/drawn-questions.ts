import { type Question, kindOf } from './kinds.ts';

/** Whether forms of different draws differ in anything of the question. */
export function isDrawn(question: Question): boolean {
  return kindOf(question).isDrawn?.(question) === true || leavesPartsOut(question);
}

/** Whether a draw leaves out parts of the question. */
export function leavesPartsOut(question: Question): boolean {
  return kindOf(question).drawnParts?.(question, { parts: [], answer: undefined }) !== undefined;
}
