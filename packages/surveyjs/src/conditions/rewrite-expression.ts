import { maxExpressionLength } from './parse-expression.ts';

/**
 * An expression with other names. One that is too long to be read stays as it is, and one that becomes too long is cut behind the limit: both
 * are refused later, whatever they name.
 */
export function rewriteExpression(
  expression: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): string {
  if (expression.length > maxExpressionLength) return expression;
  let rewritten = '';
  let end = 0;
  for (const match of expression.matchAll(pattern)) {
    rewritten += expression.slice(end, match.index) + replacement(match);
    if (rewritten.length > maxExpressionLength) return rewritten.slice(0, maxExpressionLength + 1);
    end = match.index + match[0].length;
  }
  return rewritten + expression.slice(end);
}
