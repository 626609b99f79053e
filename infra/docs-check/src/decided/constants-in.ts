import { parseSync, Visitor, type Expression, type NewExpression, type PropertyKey } from 'oxc-parser';
import { aboutsIn, type Place } from './abouts-in.ts';
import { commentBefore } from './comment-before.ts';
import { firstSentence, inWords } from './in-words.ts';
import { kindOf, kindOfClass, unitNameOf, type Kind } from './kinds.ts';
import { numberOf, numbersOf } from './number-of.ts';

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

/** The units that files import from the clock, in ms. */
const durations: ReadonlyMap<string, number> = new Map([
  ['hourMs', 3_600_000],
  ['dayMs', 86_400_000],
]);

interface Declared {
  readonly name: string;
  readonly start: number;
  readonly value: Expression | null | undefined;
}

/** The object of constants that is visited. */
interface Owner {
  readonly name: string;
  readonly about: string | undefined;
  /** Where its type stands; undefined if it is inferred. */
  readonly type: Place | undefined;
}

/**
 * The constants of a file whose names say that they limit, keep, wait or repeat, or which languages there are: numbers, lists of numbers,
 * properties, class fields and defaults of parameters; and where caches and limiters are made. What is computed when the code runs is none, but a constant
 * of the module that is computed from others is shown as code.
 */
export function constantsIn(path: string, text: string): Constant[] {
  const { program, comments } = parseSync(path, text);
  const abouts = aboutsIn(program, comments, text);
  const known = new Map(durations);
  const found: Constant[] = [];
  let owner: Owner | undefined;
  /** Where the types of the destructured parameters that are visited stand. */
  const patterns: (Place | undefined)[] = [];
  /** Whether what a cache or limiter is made with is visited: it is in the row of that. */
  let isInLimiter = false;
  /** The comments of the class or function that is visited, and of those around it. */
  const around: (string | undefined)[] = [];
  let ofClass = '';
  const enter = ({ start }: { readonly start: number }): void =>
    void around.push(commentBefore(beginOf(start, text), comments, text));
  const exit = (): void => void around.pop();

  /** @param declared The comment where the type of the constant is declared. */
  const take = (kind: Kind, name: string, today: string, start: number, declared?: string): void => {
    const about = commentBefore(start, comments, text) ?? declared ?? owner?.about;
    // A single one, as in `limit: 1`, is the nature of the call.
    if (about === undefined && today === '1') return;
    found.push({
      name: owner === undefined ? name : `${owner.name}.${name}`,
      kind,
      today,
      about: about === undefined ? undefined : firstSentence(about),
    });
  };

  const takeNumbers = ({ name, start, value }: Declared, declared?: string): void => {
    const kind = kindOf(name, owner?.name);
    // 0 begins a count; a mere reference names a constant that has a row of its own.
    if (kind === undefined || isInLimiter || value?.type === 'Identifier') return;
    const numbers = numbersOf(value, known);
    if (numbers.length === 0 || numbers[0] === 0) return;
    const unit = unitNameOf(name, owner?.name);
    take(kind, name, numbers.map((number) => inWords(unit, number)).join(', '), start, declared);
  };

  new Visitor({
    ClassDeclaration(node) {
      enter(node);
      ofClass = node.id?.name ?? '';
    },
    'ClassDeclaration:exit': exit,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': exit,
    VariableDeclaration({ kind, declarations: [declared], start: begin }) {
      if (kind !== 'const' || declared?.id.type !== 'Identifier') return;
      const { name, typeAnnotation } = declared.id;
      const start = beginOf(begin, text);
      takeNumbers({ name, start, value: declared.init });
      const number = numberOf(declared.init, known);
      if (number === undefined && declared.init?.type === 'BinaryExpression' && isOfModule(start, text)) {
        const computed = kindOf(name);
        if (computed !== undefined) take(computed, name, codeOf(declared.init, text), start);
      }
      // A unit has no row of its own.
      if (declared.init?.type === 'Identifier' && durations.has(declared.init.name)) {
        const kindOfName = kindOf(name);
        if (kindOfName !== undefined) take(kindOfName, name, inWords(name, number!), start);
      }
      if (number !== undefined) known.set(name, number);
      const words = isOfLanguages(name) ? wordsOf(declared.init) : undefined;
      if (words !== undefined) take('language', name, words, start);
      if (!isObject(declared.init)) return;
      const type = declared.init?.type === 'TSSatisfiesExpression' ? declared.init.typeAnnotation : undefined;
      owner = { name, about: commentBefore(start, comments, text), type: typeAnnotation ?? type };
    },
    'VariableDeclaration:exit'({ declarations: [declared] }) {
      if (declared?.id.type === 'Identifier' && declared.id.name === owner?.name) owner = undefined;
    },
    ObjectPattern({ typeAnnotation }) {
      patterns.push(typeAnnotation ?? undefined);
    },
    'ObjectPattern:exit'() {
      patterns.pop();
    },
    Property({ key, value, start }) {
      const name = keyOf(key);
      if (name === undefined || value.type === 'AssignmentPattern') return;
      takeNumbers(
        { name, start, value: value as Expression },
        owner?.type && abouts.ofType(name, owner.type),
      );
    },
    PropertyDefinition({ key, value, start }) {
      const name = keyOf(key);
      if (name !== undefined) takeNumbers({ name, start, value });
    },
    AssignmentPattern({ left, right, start }) {
      if (left.type !== 'Identifier') return;
      const type = patterns.at(-1);
      const declared = type === undefined ? abouts.ofAny(left.name) : abouts.ofType(left.name, type);
      takeNumbers({ name: left.name, start, value: right }, declared);
    },
    LogicalExpression({ operator, left, right, start }) {
      const name = operator === '??' && left.type === 'MemberExpression' && keyOf(left.property);
      if (name) takeNumbers({ name, start, value: right }, abouts.ofAny(name));
    },
    NewExpression(node) {
      const made = node.callee.type === 'Identifier' ? node.callee.name : '';
      const kind = kindOfClass(made);
      if (kind === undefined) return;
      isInLimiter = true;
      const line = text.lastIndexOf('\n', node.start) + 1;
      const start = line + /^\s*/.exec(text.slice(line))![0].length;
      const kept = assignedIn(text.slice(start, node.start));
      const name = kept === '' ? made : `${kept}: ${made}`;
      const declared = abouts.ofClass(kept, ofClass) ?? abouts.ofAny(kept) ?? paramIn(around.at(-1), kept);
      take(kind, name, argumentsOf(node, text, known), start, declared);
    },
    'NewExpression:exit'({ callee }) {
      if (callee.type === 'Identifier' && kindOfClass(callee.name) !== undefined) isInLimiter = false;
    },
  }).visit(program);
  return found;
}

/** What the comment of a function says of a parameter. */
function paramIn(about: string | undefined, name: string): string | undefined {
  const params = about?.split('@param ').slice(1) ?? [];
  return params.find((each) => each.startsWith(`${name} `))?.slice(name.length + 1);
}

function isOfLanguages(name: string): boolean {
  return /[Ll]anguages$/.test(name) || (name.startsWith('default') && name.endsWith('Language'));
}

/** The name to which the beginning of a statement assigns, as in `this.#kept = ` or `readonly kept: Cache = `; '' if it assigns nothing. */
function assignedIn(begin: string): string {
  const end = begin.search(/[=:?]/);
  return end < 0 ? '' : (begin.slice(0, end).trim().split(/\W/).at(-1) ?? '');
}

/** What the options of `LRUCache` are in. */
const units: Readonly<Record<string, string>> = { maxSize: 'Bytes', ttl: 'Ms' };

/** What limits a cache or limiter, as in `limit 60, windowMs 1 min` or `maxBytes`. */
function argumentsOf(
  { arguments: [first] }: NewExpression,
  text: string,
  known: ReadonlyMap<string, number>,
): string {
  if (first === undefined || (first.type === 'Identifier' && first.name === 'container')) return '';
  const written = (name: string, value: Expression): string => {
    const number = value.type === 'Identifier' ? undefined : numberOf(value, known);
    if (number !== undefined) return inWords(name, number);
    return codeOf(value, text);
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

/** The code of a value. That it is at least 1 and whole, as in `Math.max(1, Math.ceil(maxBytes))`, decides nothing. */
function codeOf(value: Expression, text: string): string {
  const inner =
    value.type === 'CallExpression' && text.startsWith('Math.', value.start) && value.arguments.at(-1);
  if (inner) return codeOf(inner as Expression, text);
  return `\`${text.slice(value.start, value.end).replaceAll(/\s+/g, ' ')}\``;
}

/** Whether what begins here is declared outside of all functions. */
function isOfModule(start: number, text: string): boolean {
  return start === 0 || text[start - 1] === '\n';
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
  return init?.type === 'ObjectExpression' || init?.type === 'ArrayExpression';
}

function keyOf(key: PropertyKey): string | undefined {
  return key.type === 'Identifier' || key.type === 'PrivateIdentifier' ? key.name : undefined;
}

/** Where a declaration begins: with its `export`, if it has one. */
function beginOf(start: number, text: string): number {
  return text.startsWith('export ', start - 'export '.length) ? start - 'export '.length : start;
}
