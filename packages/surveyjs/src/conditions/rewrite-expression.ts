import { maxExpressionLength } from './parse-expression.ts';

/** An expression with other names. One that is or becomes too long to be read is cut behind the limit, so that it is refused for its length. */
export function rewriteExpression(
  expression: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): string {
  if (expression.length > maxExpressionLength) return expression.slice(0, maxExpressionLength + 1);
  let rewritten = '';
  let end = 0;
  for (const match of expression.matchAll(pattern)) {
    rewritten += expression.slice(end, match.index) + replacement(match);
    if (rewritten.length > maxExpressionLength) return rewritten.slice(0, maxExpressionLength + 1);
    end = match.index + match[0].length;
  }
  return rewritten + expression.slice(end);
}
