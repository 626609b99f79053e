import type { RuleTester } from 'oxlint/plugins-dev';

type AnyRule = Parameters<RuleTester['run']>[1];

/** A rule that oxlint runs, as oxlint's own types describe it. */
export type Rule = Extract<AnyRule, { readonly create: unknown }>;

/** What a rule knows about the file that it checks. */
export type Context = Parameters<Rule['create']>[0];

export type SourceCode = Context['sourceCode'];

/** Any node of the syntax tree. */
export type Node = Parameters<SourceCode['getScope']>[0];

/** The nodes that can have this type. */
export type NodeOf<Type extends Node['type'], Each = Node> = Each extends Node
  ? Type extends Each['type']
    ? Each
    : never
  : never;

export type Call = NodeOf<'CallExpression'>;

export type Scope = ReturnType<SourceCode['getScope']>;

export type Variable = Scope['variables'][number];

/** Returns the variable that a name refers to where it stands; undefined if the file does not declare it. */
export function variableOf(sourceCode: SourceCode, name: NodeOf<'Identifier'>): Variable | undefined {
  for (let scope: Scope | null = sourceCode.getScope(name); scope !== null; scope = scope.upper) {
    const variable = scope.set.get(name.name);
    if (variable !== undefined) return variable.defs.length === 0 ? undefined : variable;
  }
  return undefined;
}

/** The name of a property or of a member, if it stands in the source. */
export function keyOf(node: Node, isComputed: boolean): string | undefined {
  if (node.type === 'Identifier' && !isComputed) return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** Such as `Date.now`; undefined for anything but a member of a plain name. */
export function dottedName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
  const key = keyOf(node.property, node.computed);
  return key === undefined ? undefined : `${node.object.name}.${key}`;
}

export type FunctionNode = NodeOf<'ArrowFunctionExpression'> | NodeOf<'FunctionDeclaration'>;

export function isFunction(node: Node): node is FunctionNode {
  return /^(?:ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/.test(node.type);
}

/** The node and all nodes below it; leaves out what stands in nodes that `isClosed` accepts. */
export function* nodesIn(
  { visitorKeys }: SourceCode,
  node: Node,
  isClosed: (inner: Node) => boolean = () => false,
): Generator<Node> {
  yield node;
  if (isClosed(node)) return;
  for (const key of visitorKeys[node.type] ?? []) {
    const children = [(node as unknown as Record<string, Node | Node[] | null>)[key]].flat();
    for (const child of children) if (child) yield* nodesIn({ visitorKeys } as SourceCode, child, isClosed);
  }
}
