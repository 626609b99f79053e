import {
  parseSync,
  Visitor,
  type Comment,
  type Expression,
  type NewExpression,
  type Program,
  type PropertyKey,
} from 'oxc-parser';
import { firstSentence, inWords } from './in-words.ts';
import { decidesNothing, kindOf, kindOfClass, type Kind } from './kinds.ts';
import { numberOf } from './number-of.ts';

/** A constant that decides something, as a source file declares it. */
export interface Constant {
  /** As in the code: `maxTries`, `limits.maxConnections` for a property, or `forms: LRUCache`. */
  readonly name: string;
  readonly kind: Kind;
  /** Its value as a person writes it; of a cache or limiter, what it is made with. */
  readonly today: string;
  /** The first sentence of its comment; undefined if there is none. */
  readonly about: string | undefined;
}

interface Declared {
  readonly name: string;
  readonly start: number;
  readonly value: Expression | null | undefined;
}

/**
 * The constants of a file whose names say that they limit, keep, wait or repeat, or which languages there are: constants, properties,
 * class fields and defaults of parameters; and where caches and limiters are made. What is computed when the code runs is none.
 */
export function constantsIn(path: string, text: string): Constant[] {
  const { program, comments } = parseSync(path, text);
  const abouts = aboutsIn(program, comments, text);
  const known = new Map<string, number>();
  const found: Constant[] = [];
  /** The name of the constant whose object is visited, if any. */
  let owner: string | undefined;
  let aboutOwner: string | undefined;
  /** Whether what a cache or limiter is made with is visited: it is in the row of that. */
  let isInLimiter = false;
  /** The comments of the class or function that is visited, and of those around it. */
  const around: (string | undefined)[] = [];
  const enter = ({ start }: { readonly start: number }): void =>
    void around.push(commentBefore(beginOf(start, text), comments, text));
  const exit = (): void => void around.pop();

  const take = (
    kind: Kind,
    name: string,
    today: string,
    start: number,
    field = name,
    otherwise = aboutOwner,
  ): void => {
    const about = commentBefore(start, comments, text) ?? abouts.get(field) ?? otherwise;
    found.push({
      name: owner === undefined ? name : `${owner}.${name}`,
      kind,
      today,
      about: about === undefined ? undefined : firstSentence(about),
    });
  };

  const takeNumber = ({ name, start, value }: Declared): void => {
    const kind = kindOf(name);
    const number = numberOf(value, known);
    // 0 begins a count; a mere reference names a constant that has a row of its own.
    if (kind === undefined || !number || value?.type === 'Identifier') return;
    if (!isInLimiter && !decidesNothing(owner ?? '')) take(kind, name, inWords(name, number), start);
  };

  new Visitor({
    ClassDeclaration: enter,
    'ClassDeclaration:exit': exit,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': exit,
    VariableDeclaration({ kind, declarations: [declared], start: begin }) {
      if (kind !== 'const' || declared?.id.type !== 'Identifier') return;
      const { name } = declared.id;
      const start = beginOf(begin, text);
      takeNumber({ name, start, value: declared.init });
      const number = numberOf(declared.init, known);
      if (number !== undefined) known.set(name, number);
      const words = /[Ll]anguages$|^default\w*Language$/.test(name) ? wordsOf(declared.init) : undefined;
      if (words !== undefined) take('language', name, words, start);
      if (!isObject(declared.init)) return;
      owner = name;
      aboutOwner = commentBefore(start, comments, text);
    },
    'VariableDeclaration:exit'({ declarations: [declared] }) {
      if (declared?.id.type === 'Identifier' && declared.id.name === owner) owner = aboutOwner = undefined;
    },
    Property({ key, value, start }) {
      const name = keyOf(key);
      if (name !== undefined && value.type !== 'AssignmentPattern')
        takeNumber({ name, start, value: value as Expression });
    },
    PropertyDefinition({ key, value, start }) {
      const name = keyOf(key);
      if (name !== undefined) takeNumber({ name, start, value });
    },
    AssignmentPattern({ left, right, start }) {
      if (left.type === 'Identifier') takeNumber({ name: left.name, start, value: right });
    },
    LogicalExpression({ operator, left, right, start }) {
      const name = operator === '??' && left.type === 'MemberExpression' && keyOf(left.property);
      if (name) takeNumber({ name, start, value: right });
    },
    NewExpression(node) {
      const made = node.callee.type === 'Identifier' ? node.callee.name : '';
      const kind = kindOfClass(made);
      if (kind === undefined) return;
      isInLimiter = true;
      const line = text.lastIndexOf('\n', node.start) + 1;
      const start = line + /^\s*/.exec(text.slice(line))![0].length;
      const [, kept = ''] = /(\w+)\??(?:: [^=]*)? ?[=:?]+ .*$/.exec(text.slice(start, node.start)) ?? [];
      const name = kept === '' ? made : `${kept}: ${made}`;
      take(kind, name, argumentsOf(node, text, known), start, kept, around.at(-1));
    },
    'NewExpression:exit'({ callee }) {
      if (callee.type === 'Identifier' && kindOfClass(callee.name) !== undefined) isInLimiter = false;
    },
  }).visit(program);
  return found;
}

/** Returns the comments of the properties of interfaces and types, and of the fields of classes, by their names. */
function aboutsIn(program: Program, comments: readonly Comment[], text: string): Map<string, string> {
  const abouts = new Map<string, string>();
  const addAbout = ({ key, start }: { readonly key: PropertyKey; readonly start: number }): void => {
    const name = keyOf(key);
    const about = commentBefore(start, comments, text);
    if (name !== undefined && about !== undefined) abouts.set(name, about);
  };
  new Visitor({ TSPropertySignature: addAbout, PropertyDefinition: addAbout }).visit(program);
  return abouts;
}

/** What the options of `LRUCache` are in. */
const units: Readonly<Record<string, string>> = { maxSize: 'Bytes', ttl: 'Ms' };

/** What limits a cache or limiter, as in `limit 60, windowMs 1 min` or `maxBytes`. */
function argumentsOf(
  { arguments: [first] }: NewExpression,
  text: string,
  known: ReadonlyMap<string, number>,
): string {
  if (first === undefined) return '';
  const written = (name: string, value: Expression): string => {
    const number = value.type === 'Identifier' ? undefined : numberOf(value, known);
    return number === undefined
      ? `\`${text.slice(value.start, value.end).replaceAll(/\s+/g, ' ')}\``
      : inWords(name, number);
  };
  if (first.type !== 'ObjectExpression') return written('Bytes', first as Expression);
  return first.properties
    .flatMap((each) => {
      const name = each.type === 'Property' ? keyOf(each.key) : undefined;
      if (each.type !== 'Property' || name === undefined || !/^(?:max|limit|ttl|window|hold)/.test(name))
        return [];
      return `${name} ${written(units[name] ?? name, each.value)}`;
    })
    .join(', ');
}

/** The texts of a list, or one text. */
function wordsOf(value: Expression | null | undefined): string | undefined {
  if (value?.type === 'TSAsExpression') return wordsOf(value.expression);
  if (value?.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value?.type !== 'ArrayExpression' || value.elements.length === 0) return undefined;
  const words = value.elements.map((each) => each?.type === 'Literal' && each.value);
  return words.every((word) => typeof word === 'string') ? words.join(', ') : undefined;
}

function isObject(init: Expression | null | undefined): boolean {
  if (init?.type === 'TSAsExpression' || init?.type === 'TSSatisfiesExpression')
    return isObject(init.expression);
  return init?.type === 'ObjectExpression';
}

function keyOf(key: PropertyKey): string | undefined {
  return key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : undefined;
}

/** Where a declaration begins: with its `export`, if it has one. */
function beginOf(start: number, text: string): number {
  return text.startsWith('export ', start - 'export '.length) ? start - 'export '.length : start;
}

/** A comment of its own lines that ends where the declaration begins, or several lines that begin with `//`. */
function commentBefore(start: number, comments: readonly Comment[], text: string): string | undefined {
  const comment = comments.findLast((each) => each.end <= start);
  if (comment === undefined || text.slice(comment.end, start).trim() !== '') return undefined;
  const before = text.slice(text.lastIndexOf('\n', comment.start) + 1, comment.start);
  if (before.trim() !== '') return undefined;
  const earlier = comment.type === 'Line' ? commentBefore(comment.start, comments, text) : undefined;
  const own = comment.value
    .replace(/^\*/, '')
    .replaceAll(/\n\s*\*/g, '\n')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (/^(?:@|oxlint)/.test(own)) return undefined;
  return earlier === undefined ? own : `${earlier} ${own}`;
}
