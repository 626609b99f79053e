import type { Ignorer, NodePath } from '@stryker-mutator/api/ignore';

/** A place in the code, as Babel gives it to Stryker; `toString` returns its code. */
interface Place {
  readonly node: { readonly type: string; readonly init?: { readonly type: string } | null };
  readonly parentPath: Place | null;
  toString(): string;
}

const newError = /^new \w*Error\(/;
const logCall = /^[\w.#]*\blog\??\.(?:debug|error|info|warn)\(/;
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** Keeps error messages, log lines and a module's constants, which are tuning, from being mutated. */
export const ignorer: Ignorer = {
  shouldIgnore(path: NodePath): string | undefined {
    const place = path as Place;
    const { type } = place.node;
    if (type === 'ThrowStatement') return 'an error message';
    if (type === 'NewExpression' && newError.test(String(place))) return 'an error message';
    if (type === 'ExpressionStatement' && logCall.test(String(place))) return 'a log line';
    return isConstant(place) ? 'a constant of a module' : undefined;
  },
};

function isConstant({ node, parentPath }: Place): boolean {
  const around = parentPath?.parentPath?.node.type ?? '';
  const isOfModule = around === 'Program' || around === 'ExportNamedDeclaration';
  return node.type === 'VariableDeclarator' && isOfModule && !functions.has(node.init?.type ?? '');
}
