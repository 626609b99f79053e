import { mutantKey, type Mutant } from './mutant.ts';
import type { Operator } from './operators/edit.ts';
import { calculation, comparison, condition, operand } from './operators/expressions.ts';
import { method } from './operators/methods.ts';
import { sql } from './operators/sql.ts';
import { statement } from './operators/statements.ts';
import { boolean, number, spread } from './operators/values.ts';
import { child, Source, type Site, type SyntaxNode } from './syntax.ts';

const operators: readonly Operator[] = [
  comparison,
  calculation,
  operand,
  condition,
  statement,
  number,
  boolean,
  spread,
  method,
  sql,
];

/** TypeScript's own nodes that hold code. */
const typescriptNodesWithCode = new Set([
  'TsAsExpression',
  'TsConstAssertion',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
]);
const logCall = /\blog\??\.(?:debug|error|info|warn)$/;

/** Every mutant that the operators can make of a file, in its order, each once. */
export function findMutants(file: string, text: string): Mutant[] {
  const source = new Source(text);
  const mutants = new Map<string, Mutant>();
  for (const site of source.sites(hasNoBehaviour)) {
    for (const operator of operators) {
      for (const edit of operator(site)) {
        const mutant = toMutant(file, source, edit);
        const key = `${mutant.start} ${mutant.end} ${mutant.text}`;
        if (mutant.original !== mutant.text) mutants.set(key, mutant);
      }
    }
  }
  return withoutDuplicates([...mutants.values()]);
}

/** Types, error messages and log lines. */
function hasNoBehaviour({ node, source }: Site): boolean {
  const { type } = node;
  const expression = child(node, 'expression');
  if (type === 'ExpressionStatement' && expression) return isLogCall(expression, source);
  if (type.startsWith('Ts')) return !typescriptNodesWithCode.has(type);
  if (type === 'ImportDeclaration' || type === 'ThrowStatement') return true;
  const callee = child(node, 'callee');
  if (type === 'NewExpression' && callee) return source.text(callee).endsWith('Error');
  return isLogCall(node, source);
}

function isLogCall(node: SyntaxNode, source: Source): boolean {
  const callee = child(node, 'callee');
  return node.type === 'CallExpression' && callee !== undefined && logCall.test(source.text(callee));
}

function toMutant(
  file: string,
  source: Source,
  edit: Pick<Mutant, 'kind' | 'start' | 'end' | 'text'>,
): Mutant {
  const { bytes } = source;
  const { start, end, text } = edit;
  const lineStart = bytes.lastIndexOf('\n', start - 1) + 1;
  const newline = bytes.indexOf('\n', end);
  const lineEnd = newline === -1 ? bytes.length : newline;
  const after = `${source.between(lineStart, start)}${text}${source.between(end, lineEnd)}`;
  return {
    ...edit,
    file,
    original: source.between(start, end),
    line: source.between(0, start).split('\n').length,
    before: oneLine(source.between(lineStart, lineEnd)),
    after: oneLine(after),
  };
}

/** Two operators can give the same lines: a condition that is `false`, and an operand that is. */
function withoutDuplicates(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Set<string>();
  return mutants
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .filter((mutant) => {
      const key = `${mutant.line}\n${mutantKey(mutant)}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
