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

/** Bounds that are off by one, comparisons the wrong way round. */
export const comparison: Operator = (site) => replaceOperator('comparison', site, comparisons);

/** Plus for minus. Texts are left alone: joining them has no minus. */
export const calculation: Operator = (site) => {
  const isOfTexts = isText(child(site.node, 'left')) || isText(child(site.node, 'right'));
  return isOfTexts ? [] : replaceOperator('calculation', site, calculations);
};

/** A check, or a default, that is forgotten: one operand of `&&`, `||` and `??` stands alone. */
export const operand: Operator = function* (site) {
  const { node, source } = site;
  if (node.type !== 'BinaryExpression' || !['&&', '||', '??'].includes(String(node['operator']))) return;
  for (const side of ['left', 'right']) {
    const kept = child(node, side);
    if (kept) yield replaceNode('operand', site, node, source.text(kept));
  }
};

/** A condition that always holds, or never does; a negation that is forgotten. */
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

function isText(node: SyntaxNode | undefined): boolean {
  return node?.type === 'StringLiteral' || node?.type === 'TemplateLiteral';
}
