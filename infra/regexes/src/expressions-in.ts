import { parseSync } from '@swc/core';

export interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** A node of the syntax tree, whichever it is. */
type Node = Readonly<Record<string, unknown>> & { readonly type?: string };

/**
 * Every regular expression of a TypeScript or JavaScript module: literals, and what `RegExp` is called with, as far as it
 * is written there. What a template puts in is taken from the module's own constants; what comes from elsewhere stands
 * for some character, since a name or a number is what such places hold.
 */
export function expressionsIn(code: string): readonly Expression[] {
  const { body } = parseSync(code, { syntax: 'typescript', target: 'esnext' });
  const constants = new Map<string, Node>();
  walk(body, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const { id, init } = node as { id: Node; init?: Node | null };
    if (id.type === 'Identifier' && init) constants.set(String(id['value']), init);
  });
  const found: Expression[] = [];
  walk(body, (node) => {
    if (node.type === 'RegExpLiteral') {
      found.push({ source: String(node['pattern']), flags: String(node['flags']) });
    } else if (isCallOfRegExp(node)) {
      const [source, flags] = node.arguments ?? [];
      if (source === undefined) return;
      found.push({
        source: textOf(source.expression, constants),
        flags: flags === undefined ? '' : textOf(flags.expression, constants),
      });
    }
  });
  return found;
}

const someCharacter = '1';

function textOf(node: Node, constants: ReadonlyMap<string, Node>, depth = 0): string {
  switch (node.type ?? '') {
    case 'StringLiteral':
      return String(node['value']);
    case 'NumericLiteral':
      return String(node['value']);
    case 'TemplateLiteral': {
      const { quasis, expressions } = node as unknown as {
        quasis: { cooked: string }[];
        expressions: Node[];
      };
      return quasis
        .map(({ cooked }, index) => {
          const value = expressions[index];
          return cooked + (value === undefined ? '' : textOf(value, constants, depth));
        })
        .join('');
    }
    case 'BinaryExpression':
      return textOf(node['left'] as Node, constants, depth) + textOf(node['right'] as Node, constants, depth);
    case 'Identifier': {
      const value = constants.get(String(node['value']));
      // A constant may be made of itself in a module that does not run.
      return value === undefined || depth > 8 ? someCharacter : textOf(value, constants, depth + 1);
    }
    default:
      return someCharacter;
  }
}

function isCallOfRegExp(node: Node): node is Node & { readonly arguments?: readonly { expression: Node }[] } {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node;
  return callee.type === 'Identifier' && callee['value'] === 'RegExp';
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Node);
  for (const each of Object.values(value)) walk(each, visit);
}
