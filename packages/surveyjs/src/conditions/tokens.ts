import type { Constant } from './expression.ts';

export type Token =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'constant'; readonly value: Constant }
  /** A word in lower case, or a sign such as `>=`. */
  | { readonly kind: 'symbol'; readonly symbol: string; readonly written: string };

const blanks = /[ \t\n\r]+/y;
const namePattern = /\{([^{}]+)\}/y;
// A quote inside a string follows a backslash; a backslash before anything else is itself.
const stringPattern = /'((?:\\['"]|[^"'])*)'|"((?:\\['"]|[^"'])*)"/y;
const numberPattern = /-?(?:0x[0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)?)(?![A-Za-z0-9_.])/y;
// A sign or a word.
const symbolPattern = /\|\||&&|<=|=<|>=|=>|<>|==|!=|\*=|[=<>!()[\],+\-*/%^]|[A-Za-z_][A-Za-z0-9_]*/y;

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
    if (take(blanks) !== null) continue;
    const token = nextToken(expression.charAt(at), take);
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return tokens;
}

function nextToken(first: string, take: (pattern: RegExp) => RegExpExecArray | null): Token | undefined {
  if (first === '{') {
    const name = take(namePattern)?.[1];
    return name === undefined ? undefined : { kind: 'name', name };
  }
  if (first === "'" || first === '"') {
    const quoted = take(stringPattern);
    const text = quoted?.[1] ?? quoted?.[2];
    return text === undefined ? undefined : { kind: 'constant', value: text.replaceAll(/\\(['"])/g, '$1') };
  }
  const number = /[-0-9]/.test(first) ? take(numberPattern)?.[0] : undefined;
  if (number !== undefined) return { kind: 'constant', value: numberFrom(number) };
  const symbol = take(symbolPattern)?.[0];
  return symbol === undefined ? undefined : { kind: 'symbol', symbol: symbol.toLowerCase(), written: symbol };
}

function numberFrom(text: string): number {
  return text.startsWith('-') ? -Number(text.slice(1)) : Number(text);
}
