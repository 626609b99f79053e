import { child, type Site, type SyntaxNode } from '../syntax.ts';
import { replaceNode, type Edit, type Operator } from './edit.ts';

const comparisons = new Map([
  ['<', ['<=', '>=']],
  ['<=', ['<', '>']],
  ['>', ['>=', '<=']],
  ['>=', ['>', '<']],
  ['===', ['!==']],
  ['!==', ['===']],
]);

const calculations = new Map([
  ['+', ['-']],
  ['-', ['+']],
  ['*', ['/']],
  ['/', ['*']],
  ['%', ['*']],
  ['**', ['*']],
  ['&', ['|']],
  ['|', ['&']],
  ['^', ['&']],
  ['<<', ['>>']],
  ['>>', ['<<']],
  ['>>>', ['>>']],
  ['+=', ['-=']],
  ['-=', ['+=']],
  ['??=', ['=']],
  ['||=', ['=']],
]);

/** Bounds that are off by one, and inverted comparisons. */
export const comparison: Operator = (site) => replaceOperator('comparison', site, comparisons);

/** Plus for minus, and so on. Joined strings stay: they have no minus. */
export const calculation: Operator = (site) => {
  const joinsStrings = isString(child(site.node, 'left')) || isString(child(site.node, 'right'));
  return joinsStrings ? [] : replaceOperator('calculation', site, calculations);
};

/** A missing check or default: one operand of `&&`, `||` or `??` alone. */
export const operand: Operator = function* (site) {
  const { node, source } = site;
  if (node.type !== 'BinaryExpression' || !['&&', '||', '??'].includes(String(node['operator']))) return;
  for (const side of ['left', 'right']) {
    const kept = child(node, side);
    if (kept) yield replaceNode('operand', site, node, source.text(kept));
  }
};

/** A condition that is always true or always false; a missing negation. */
export const condition: Operator = function* (site) {
  const { node, source } = site;
  const test = child(node, 'test');
  if (test && ['IfStatement', 'ConditionalExpression'].includes(node.type)) {
    yield replaceNode('condition', site, test, 'true');
    yield replaceNode('condition', site, test, 'false');
  }
  if (test && node.type === 'WhileStatement') yield replaceNode('condition', site, test, 'false');
  const argument = child(node, 'argument');
  if (node.type === 'UnaryExpression' && node['operator'] === '!' && argument) {
    yield replaceNode('condition', site, node, source.text(argument));
  }
};

function* replaceOperator(
  kind: string,
  { node, source }: Site,
  replacements: ReadonlyMap<string, readonly string[]>,
): Generator<Edit> {
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  if (!left || !right) return;
  const operator = String(node['operator']);
  const at = source.between(source.end(left), source.start(right)).indexOf(operator);
  const start = source.end(left) + at;
  for (const text of replacements.get(operator) ?? [])
    yield { kind, start, end: start + operator.length, text };
}

function isString(node: SyntaxNode | undefined): boolean {
  return node?.type === 'StringLiteral' || node?.type === 'TemplateLiteral';
}
