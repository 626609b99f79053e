import { child } from '../syntax.ts';
import { replaceNode, type Operator } from './edit.ts';

/** A missing call or assignment, and a missing `await`. */
export const statement: Operator = function* (site) {
  const { node, parents, source } = site;
  if (node.type !== 'ExpressionStatement' || parents.at(-1)?.type === 'Module') return;
  const expression = child(node, 'expression');
  if (!expression || isSuperCall(source.text(expression))) return;
  yield replaceNode('statement', site, node, ';');
  const awaited = expression.type === 'AwaitExpression' ? child(expression, 'argument') : undefined;
  if (awaited) yield replaceNode('await', site, expression, `void ${source.text(awaited)}`);
};

function isSuperCall(text: string): boolean {
  return text.startsWith('super(');
}
