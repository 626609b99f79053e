import { isNode } from '../syntax.ts';
import { replaceNode, type Operator } from './edit.ts';

/** Greater numbers are sizes and times, for which one more or less is no mistake. */
const largestCount = 64;

/** Counts and indexes that are off by one. A module's constants are tuning and stay. */
export const number: Operator = function* (site) {
  const { node, parents } = site;
  const value = Number(node['value']);
  if (node.type !== 'NumericLiteral' || !Number.isInteger(value) || value > largestCount) return;
  const isTuning = parents[1]?.type === 'VariableDeclaration' && !parents.some(isFunction);
  if (isTuning) return;
  yield replaceNode('number', site, node, String(value + 1));
  if (value > 0) yield replaceNode('number', site, node, String(value - 1));
};

export const boolean: Operator = function* (site) {
  const { node } = site;
  if (node.type === 'BooleanLiteral')
    yield replaceNode('boolean', site, node, String(node['value'] !== true));
};

/** `...a` in an object becomes `...{}`. */
export const spread: Operator = function* ({ node, source }) {
  if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return;
  for (const property of node['properties'] as { readonly arguments?: unknown }[]) {
    // A spread has no separate span.
    const from = property.arguments;
    if (!isNode(from)) continue;
    yield { kind: 'spread', start: source.start(from), end: source.end(from), text: '{}' };
  }
};

function isFunction({ type }: { readonly type: string }): boolean {
  return type === 'ArrowFunctionExpression' || type.startsWith('Function') || type.startsWith('Class');
}
