import { parseSync } from '@swc/core';

export interface Expression {
  /** Undefined if it comes from elsewhere or from code. */
  readonly source: string | undefined;
  readonly flags: string;
}

/** Any node of the syntax tree. */
type Node = Readonly<Record<string, unknown>> & { readonly type?: string };

/**
 * Every regular expression of a TypeScript or JavaScript module: literals and arguments of `RegExp`. Templates may contain
 * constants of the module; any other value, usually a name or a number, counts as one character.
 */
export function expressionsIn(code: string): readonly Expression[] {
  const { body } = parseSync(code, { syntax: 'typescript', target: 'esnext' });
  const constants = new Map<string, Node>();
  walk(body, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const { id, init } = node as { id: Node; init?: Node | null };
    if (id.type !== 'Identifier' || !init) return;
    const name = String(id['value']);
    // Does not distinguish two constants with the same name.
    constants.set(name, constants.has(name) ? { type: 'Ambiguous' } : init);
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
        flags: flags === undefined ? '' : (textOf(flags.expression, constants) ?? ''),
      });
    }
  });
  return found;
}

const someCharacter = '1';

function textOf(node: Node, constants: ReadonlyMap<string, Node>, depth = 0): string | undefined {
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
          return cooked + (value === undefined ? '' : (textOf(value, constants, depth) ?? someCharacter));
        })
        .join('');
    }
    case 'BinaryExpression': {
      const left = textOf(node['left'] as Node, constants, depth);
      const right = textOf(node['right'] as Node, constants, depth);
      return left === undefined || right === undefined ? undefined : left + right;
    }
    case 'Identifier': {
      const value = constants.get(String(node['value']));
      // A constant could refer to itself, in a module that does not run.
      return value === undefined || depth > 8 ? undefined : textOf(value, constants, depth + 1);
    }
    default:
      return undefined;
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
