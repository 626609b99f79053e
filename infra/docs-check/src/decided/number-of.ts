import type { Expression } from 'oxc-parser';

const operators: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '**': (left, right) => left ** right,
};

/** Returns the value of an expression of numbers and of constants of the same file; undefined for any other expression. */
export function numberOf(
  expression: Expression | null | undefined,
  known: ReadonlyMap<string, number>,
): number | undefined {
  if (expression?.type === 'Literal') {
    return typeof expression.value === 'number' ? expression.value : undefined;
  }
  if (expression?.type === 'Identifier') return known.get(expression.name);
  if (expression?.type === 'BinaryExpression') {
    const left = numberOf(expression.left as Expression, known);
    const right = numberOf(expression.right, known);
    return left === undefined || right === undefined
      ? undefined
      : operators[expression.operator]?.(left, right);
  }
  const isWrapped =
    expression?.type === 'TSAsExpression' ||
    expression?.type === 'TSSatisfiesExpression' ||
    expression?.type === 'ParenthesizedExpression';
  return isWrapped ? numberOf(expression.expression, known) : undefined;
}

/** Returns the value of an expression, or those of a list of numbers; none for any other expression. */
export function numbersOf(
  expression: Expression | null | undefined,
  known: ReadonlyMap<string, number>,
): number[] {
  if (expression?.type === 'TSAsExpression') return numbersOf(expression.expression, known);
  const each = expression?.type === 'ArrayExpression' ? (expression.elements as Expression[]) : [expression];
  const numbers = each.map((element) => numberOf(element, known));
  return numbers.every((number) => number !== undefined) ? numbers : [];
}
