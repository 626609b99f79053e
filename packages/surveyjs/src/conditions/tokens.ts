import type { Constant } from './expression.ts';

export type Token =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'constant'; readonly value: Constant }
  /** A word in lower case, or a sign such as `>=`. */
  | { readonly kind: 'symbol'; readonly symbol: string; readonly written: string };

const BLANKS = /[ \t\n\r]+/y;
const NAME = /\{([^{}]+)\}/y;
// A quote inside a string follows a backslash; a backslash before anything else is itself.
const STRING = /'((?:\\['"]|[^"'])*)'|"((?:\\['"]|[^"'])*)"/y;
const NUMBER = /-?(?:0x[0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)?)(?![A-Za-z0-9_.])/y;
// A sign or a word.
const SYMBOL = /\|\||&&|<=|=<|>=|=>|<>|==|!=|\*=|[=<>!()[\],+\-*/%^]|[A-Za-z_][A-Za-z0-9_]*/y;

/** The parts of a SurveyJS expression; undefined if it is not one. */
export function tokensOf(expression: string): Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(expression);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  while (at < expression.length) {
    if (take(BLANKS) !== null) continue;
    const token = nextToken(expression.charAt(at), take);
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

function nextToken(first: string, take: (pattern: RegExp) => RegExpExecArray | null): Token | undefined {
  if (first === '{') {
    const name = take(NAME)?.[1];
    return name === undefined ? undefined : { kind: 'name', name };
  }
  if (first === "'" || first === '"') {
    const quoted = take(STRING);
    const text = quoted?.[1] ?? quoted?.[2];
    return text === undefined ? undefined : { kind: 'constant', value: text.replaceAll(/\\(['"])/g, '$1') };
  }
  const number = /[-0-9]/.test(first) ? take(NUMBER)?.[0] : undefined;
  if (number !== undefined) return { kind: 'constant', value: numberFrom(number) };
  const symbol = take(SYMBOL)?.[0];
  return symbol === undefined ? undefined : { kind: 'symbol', symbol: symbol.toLowerCase(), written: symbol };
}

function numberFrom(text: string): number {
  return text.startsWith('-') ? -Number(text.slice(1)) : Number(text);
}
