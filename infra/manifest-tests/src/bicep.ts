import { dirname, join } from 'node:path';
import { textOf } from './repository.ts';

export interface BicepModule {
  readonly name: string;
  readonly path: string;
  /** The names of its parameters. */
  readonly params: readonly string[];
  /** Its whole declaration. */
  readonly body: string;
}

export interface BicepFile {
  readonly path: string;
  /** Without comments. */
  readonly text: string;
  readonly params: readonly { readonly name: string; readonly isRequired: boolean }[];
  readonly variables: readonly string[];
  readonly outputs: readonly string[];
  /** Symbolic names, and types with their API versions. */
  readonly resources: readonly { readonly name: string; readonly type: string }[];
  readonly modules: readonly BicepModule[];
  /** The names of each type's properties. */
  readonly types: ReadonlyMap<string, readonly string[]>;
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

/**
 * Reads the declarations of a Bicep file without its compiler; knows neither types nor expressions. Throws if a bracket or
 * string is not closed.
 */
export function readBicep(path: string): BicepFile {
  const text = withoutComments(textOf(path));
  endOfBalanced(path, text, 0);
  const modules = [...text.matchAll(/^module (\w+) '([^']+)' = /gm)].map((match): BicepModule => {
    const start = text.indexOf('{', match.index);
    const body = text.slice(start, endOfBalanced(path, text, start));
    const given = body.indexOf('params: {');
    const params =
      given === -1 ? '' : body.slice(given, endOfBalanced(path, body, given + 'params: '.length));
    return {
      name: match[1] ?? '',
      path: join(dirname(path), match[2] ?? ''),
      params: [...params.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name ?? ''),
      body,
    };
  });
  return {
    path,
    text,
    params: [...text.matchAll(/^param (\w+) [\w. ]+?( =|$)/gm)].map(([, name = '', value]) => ({
      name,
      isRequired: value !== ' =',
    })),
    variables: [...text.matchAll(/^var (\w+) =/gm)].map(([, name]) => name ?? ''),
    outputs: [...text.matchAll(/^output (\w+) /gm)].map(([, name]) => name ?? ''),
    resources: [...text.matchAll(/^resource (\w+) '([^']+)'/gm)].map(([, name = '', type = '']) => ({
      name,
      type,
    })),
    modules,
    types: new Map(
      [...text.matchAll(/^type (\w+) = \{\n((?: .*\n)*)\}/gm)].map(([, name = '', body = '']) => [
        name,
        [...body.matchAll(/^ {2}(\w+): /gm)].map(([, property]) => property ?? ''),
      ]),
    ),
  };
}

function withoutComments(text: string): string {
  return text.replaceAll(/^[\t ]*\/\/.*$/gm, '');
}

/** Returns the index after the bracket that closes the one at `from`; from 0, the end of a balanced text. */
function endOfBalanced(path: string, text: string, from: number): number {
  const open: string[] = [];
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === "'") at = endOfString(path, text, at);
    else if (closing[char] !== undefined) open.push(closing[char]);
    else if (Object.values(closing).includes(char)) {
      if (open.pop() !== char) throw new Error(`${path}: a "${char}" too many at ${lineOf(text, at)}`);
      if (open.length === 0 && from > 0) return at + 1;
    }
  }
  if (open.length > 0) throw new Error(`${path}: a "${open.at(-1)}" is missing at the end`);
  return text.length;
}

/** A string ends on its line; `${}` in it may contain other strings. */
function endOfString(path: string, text: string, from: number): number {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === "'") return at;
    else if (text.startsWith('${', at)) at = endOfBalanced(path, text, at + 1) - 1;
  }
  throw new Error(`${path}: a string does not end at ${lineOf(text, from)}`);
}

function lineOf(text: string, at: number): string {
  return `line ${text.slice(0, at).split('\n').length}`;
}
