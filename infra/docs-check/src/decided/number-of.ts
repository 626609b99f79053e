import type { Expression } from 'oxc-parser';

const operators: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '**': (left, right) => left ** right,
};

/** The value of an expression of numbers and of constants of the same file; undefined for any other. */
export function numberOf(
  expression: Expression | null | undefined,
  known: ReadonlyMap<string, number>,
): number | undefined {
  switch (expression?.type) {
    case 'Literal':
      return typeof expression.value === 'number' ? expression.value : undefined;
    case 'Identifier':
      return known.get(expression.name);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return numberOf(expression.expression, known);
    case 'BinaryExpression': {
      const left = numberOf(expression.left as Expression, known);
      const right = numberOf(expression.right, known);
      return left === undefined || right === undefined
        ? undefined
        : operators[expression.operator]?.(left, right);
    }
    default:
      return undefined;
  }
}
