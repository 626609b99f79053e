import type { Constant, Expression, Operator } from './expression.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A longer expression is left out. */
export const maxExpressionLength = 1_000;
/** An expression with more brackets within each other is left out. */
const maxDepth = 20;

export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly why: 'syntax' | 'too-long' | 'unsupported' };

const operators: ReadonlyMap<string, Operator> = new Map([
  ['=', 'equal'],
  ['==', 'equal'],
  ['equal', 'equal'],
  ['equals', 'equal'],
  ['!=', 'notequal'],
  ['<>', 'notequal'],
  ['notequal', 'notequal'],
  ['notequals', 'notequal'],
  ['<', 'less'],
  ['less', 'less'],
  ['<=', 'lessorequal'],
  ['=<', 'lessorequal'],
  ['lessorequal', 'lessorequal'],
  ['>', 'greater'],
  ['greater', 'greater'],
  ['>=', 'greaterorequal'],
  ['=>', 'greaterorequal'],
  ['greaterorequal', 'greaterorequal'],
  ['contains', 'contains'],
  ['contain', 'contains'],
  ['*=', 'contains'],
  ['notcontains', 'notcontains'],
  ['notcontain', 'notcontains'],
  ['anyof', 'anyof'],
  ['allof', 'allof'],
  ['noneof', 'noneof'],
]);

/** The same comparison with its sides exchanged. */
const mirrored: ReadonlyMap<Operator, Operator> = new Map([
  ['equal', 'equal'],
  ['notequal', 'notequal'],
  ['less', 'greater'],
  ['lessorequal', 'greaterorequal'],
  ['greater', 'less'],
  ['greaterorequal', 'lessorequal'],
]);

/** Reads an expression as far as it compares answers with constants: without sums, functions and other variables. */
export function parseExpression(text: string): ParsedExpression {
  if (text.length > maxExpressionLength) return { ok: false, why: 'too-long' };
  const tokens = tokensOf(text);
  if (tokens === undefined) return { ok: false, why: 'syntax' };
  const parser = new Parser(tokens);
  const expression = parser.parse();
  return expression === undefined ? { ok: false, why: parser.why } : { ok: true, expression };
}

type Operand =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'value'; readonly value: Constant | readonly Constant[] };

/** A recursive descent in SurveyJS's order of precedence: or, and, comparison, not. */
class Parser {
  why: 'syntax' | 'unsupported' = 'syntax';
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Expression | undefined {
    const expression = this.#several('or');
    return this.#at === this.#tokens.length ? expression : undefined;
  }

  #several(kind: 'and' | 'or'): Expression | undefined {
    const parts: Expression[] = [];
    do {
      const part = kind === 'or' ? this.#several('and') : this.#comparison();
      if (part === undefined) return undefined;
      parts.push(part);
    } while (kind === 'or' ? this.#takes('or', '||') : this.#takes('and', '&&'));
    const [only] = parts;
    return parts.length === 1 ? only : { kind, parts };
  }

  #comparison(): Expression | undefined {
    if (this.#takes('!', 'negate')) return this.#negated();
    if (this.#takes('(')) return this.#group();
    const left = this.#operand();
    if (left === undefined) return undefined;
    const operator = this.#operator();
    if (operator === undefined) return this.#unary(left);
    const right = this.#operand();
    if (right === undefined) return undefined;
    if (left.kind === 'name' && right.kind === 'value') {
      return { kind: 'test', name: left.name, operator, value: right.value };
    }
    const mirror = mirrored.get(operator);
    if (left.kind === 'value' && right.kind === 'name' && mirror !== undefined) {
      return { kind: 'test', name: right.name, operator: mirror, value: left.value };
    }
    return this.#unsupported();
  }

  /** `!` binds more tightly than a comparison: `!{a} = 1` compares the negation of `a`. */
  #negated(): Expression | undefined {
    const inner = this.#takes('(') ? this.#group() : this.#lone();
    if (inner === undefined || this.#operator() !== undefined) return this.#unsupported();
    return { kind: 'not', part: inner };
  }

  #lone(): Expression | undefined {
    const operand = this.#operand();
    return operand === undefined ? undefined : this.#unary(operand);
  }

  #group(): Expression | undefined {
    this.#depth += 1;
    if (this.#depth > maxDepth) return this.#unsupported();
    const part = this.#several('or');
    this.#depth -= 1;
    if (part === undefined || !this.#takes(')')) return undefined;
    // A comparison of a whole group, such as `({a} empty) = true`.
    if (this.#nextOperator() !== undefined) return this.#unsupported();
    return { kind: 'group', part };
  }

  #unary(operand: Operand): Expression | undefined {
    if (operand.kind !== 'name') return this.#unsupported();
    const { name } = operand;
    if (this.#takes('empty')) return { kind: 'answered', name, answered: false };
    if (this.#takes('notempty')) return { kind: 'answered', name, answered: true };
    return { kind: 'truthy', name };
  }

  #operand(): Operand | undefined {
    if (this.#takes('[')) return this.#list();
    const token = this.#tokens[this.#at];
    if (token === undefined) return undefined;
    this.#at += 1;
    if (token.kind === 'name') return token;
    const value = this.#constant(token);
    return value === undefined ? undefined : { kind: 'value', value };
  }

  #list(): Operand | undefined {
    const values: Constant[] = [];
    do {
      const token = this.#tokens[this.#at];
      if (token === undefined) return undefined;
      this.#at += 1;
      const value = this.#constant(token);
      if (value === undefined) return undefined;
      values.push(value);
    } while (this.#takes(','));
    return this.#takes(']') ? { kind: 'value', value: values } : undefined;
  }

  #constant(token: Token): Constant | undefined {
    if (token.kind === 'constant') return token.value;
    if (token.kind === 'name') return this.#unsupported();
    const { symbol, written } = token;
    if (symbol === 'true' || symbol === 'false') return symbol === 'true';
    if (symbol === 'undefined' || symbol === 'null') return null;
    const next = this.#tokens[this.#at];
    // A word is a text without quotes, unless it is the name of a function.
    if (!/^[a-z_]/.test(symbol) || (next?.kind === 'symbol' && next.symbol === '('))
      return this.#unsupported();
    return written;
  }

  #operator(): Operator | undefined {
    const operator = this.#nextOperator();
    if (operator !== undefined) this.#at += 1;
    return operator;
  }

  #nextOperator(): Operator | undefined {
    const token = this.#tokens[this.#at];
    return token?.kind === 'symbol' ? operators.get(token.symbol) : undefined;
  }

  #takes(...symbols: readonly string[]): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'symbol' || !symbols.includes(token.symbol)) return false;
    this.#at += 1;
    return true;
  }

  #unsupported(): undefined {
    this.why = 'unsupported';
    return undefined;
  }
}
