import { type ParsedExpression, parseExpression } from './parse-expression.ts';

/**
 * The conditions of a file are read up to this many characters together: more than those of any real survey; parsing them takes some 10 ms.
 */
const maxCharacters = 50_000;

/** Parses each expression once: the condition of a page belongs to all of its questions. */
export class ParsedExpressions {
  readonly #parsed = new Map<string, ParsedExpression>();
  #room = maxCharacters;

  of(expression: string): ParsedExpression {
    const before = this.#parsed.get(expression);
    if (before !== undefined) return before;
    this.#room -= expression.length;
    const parsed = this.#room < 0 ? ({ ok: false, why: 'too-long' } as const) : parseExpression(expression);
    this.#parsed.set(expression, parsed);
    return parsed;
  }
}
