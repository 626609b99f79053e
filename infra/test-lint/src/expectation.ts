import type { Call, Node } from './syntax.ts';

export interface Expectation {
  /** Such as `toBe`; undefined for a call of `expect` alone. */
  readonly matcher: string | undefined;
  /** What is compared: the argument of `expect` and those of the matcher. */
  readonly compared: readonly Node[];
}

const orders = /^toBe(?:LessThan|GreaterThan|CloseTo)/;

/** Undefined if the call is not one of `expect`. */
export function expectationOf(call: Call): Expectation | undefined {
  if (call.callee.type !== 'Identifier' || call.callee.name !== 'expect') return undefined;
  let top: Node = call;
  let matcher: string | undefined;
  while (top.parent?.type === 'MemberExpression' && top.parent.object === top) {
    top = top.parent;
    matcher = top.property.type === 'Identifier' ? top.property.name : undefined;
  }
  const isCalled = top.parent?.type === 'CallExpression' && top.parent.callee === top && top !== call;
  if (!isCalled) return { matcher: undefined, compared: call.arguments };
  return { matcher, compared: [...call.arguments, ...(top.parent as Call).arguments] };
}

/** Whether the matcher compares numbers by size, so that how fast the machine is can decide. */
export function ordersNumbers({ matcher }: Expectation): boolean {
  return matcher !== undefined && orders.test(matcher);
}

/** The parts of an object or array that stands in the expectation itself, or the node. */
export function* partsOf(node: Node): Generator<Node> {
  if (node.type === 'ObjectExpression') {
    for (const each of node.properties) yield* partsOf(each.type === 'Property' ? each.value : each.argument);
  } else if (node.type === 'ArrayExpression') {
    for (const each of node.elements) if (each !== null) yield* partsOf(each);
  } else yield node;
}
