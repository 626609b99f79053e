import { child } from '../syntax.ts';
import { replaceNode, type Operator } from './edit.ts';

const neighbours = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['some', 'every'],
  ['every', 'some'],
  ['find', 'findLast'],
  ['findLast', 'find'],
  ['findIndex', 'findLastIndex'],
  ['indexOf', 'lastIndexOf'],
  ['lastIndexOf', 'indexOf'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['push', 'unshift'],
  ['unshift', 'push'],
  ['shift', 'pop'],
  ['pop', 'shift'],
  ['all', 'race'],
  ['race', 'all'],
]);

const removable = new Set([
  'filter',
  'normalize',
  'reverse',
  'slice',
  'sort',
  'toLowerCase',
  'toReversed',
  'toSorted',
  'trim',
]);

/** A similar method instead, or none. */
export const method: Operator = function* (site) {
  const { node, source } = site;
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined;
  if (callee?.type !== 'MemberExpression') return;
  const [object, property] = [child(callee, 'object'), child(callee, 'property')];
  if (!object || property?.type !== 'Identifier') return;
  const name = String(property['value']);
  const neighbour = neighbours.get(name);
  if (neighbour !== undefined) yield replaceNode('method', site, property, neighbour);
  if (removable.has(name)) yield replaceNode('method', site, node, source.text(object));
};
