import { dottedName, isFunction, keyOf, nodesIn, variableOf } from './syntax.ts';
import type { FunctionNode, Node, NodeOf, SourceCode, Variable } from './syntax.ts';

/**
 * What a value tells about the time that passes while the test runs. `instant` is a point in time, which is often only
 * input of the test; `duration` is a difference or a comparison of points in time.
 */
export type Time = 'none' | 'instant' | 'duration';

/** The names through which a value is reached, outermost first; `()` is a call and `?` any element. */
type Path = readonly string[];

const readings: ReadonlyMap<string, Time> = new Map([
  ['Date.now', 'instant'],
  ['performance.now', 'instant'],
  ['process.hrtime', 'instant'],
  ['systemClock.now', 'instant'],
  ['process.cpuUsage', 'duration'],
  ['process.threadCpuUsage', 'duration'],
  ['process.uptime', 'duration'],
]);

/** One of these stands in every file that reads a real clock. */
export const clockWords =
  /\bnew Date\(\)|\b(?:Date|performance|systemClock)\.now\b|\bprocess\.(?:hrtime|uptime|cpuUsage|threadCpuUsage)\b/;

/** Calls whose result carries the time that their arguments carry. */
const carriers = /^(?:Number|String|BigInt|Math\.\w+|Date\.parse|Promise\.(?:all|race|resolve))$/;
const collections = /^(?:Date|Set|Map|Array)$/;
const mappers = /^(?:map|flatMap)$/;
const adders = /^(?:push|unshift|add|set)$/;

/**
 * Returns a function that tells what time an expression carries. It follows variables, properties, arrays, arithmetic and
 * functions of the same file. It does not follow arguments of other calls: there a time is input.
 */
export function clockFlow(sourceCode: SourceCode, { throughNames = true } = {}): (node: Node) => Time {
  const underway = new Set<string>();

  const timeOfFunction = (node: FunctionNode, path: Path): Time => {
    if (path[0] !== '()' || node.body === null) return 'none';
    if (node.body.type !== 'BlockStatement') return timeOf(node.body, path.slice(1));
    const returned = [...nodesIn(sourceCode, node.body, isFunction)].flatMap((each) =>
      each.type === 'ReturnStatement' ? [each.argument] : [],
    );
    return any(returned, path.slice(1));
  };

  const timeBy: { readonly [Type in Node['type']]?: (node: NodeOf<Type>, path: Path) => Time } = {
    Identifier(node, path) {
      const variable = throughNames ? variableOf(sourceCode, node) : undefined;
      return variable === undefined ? 'none' : timeOfVariable(variable, path);
    },
    MemberExpression(node, path) {
      const isCalled = path[0] === '()' || path[0] === 'bigint';
      const reading = isCalled ? readings.get(dottedName(node) ?? '') : undefined;
      return reading ?? timeOf(node.object, [keyOf(node.property, node.computed) ?? '?', ...path]);
    },
    CallExpression({ callee, arguments: args }, path) {
      const name = callee.type === 'Identifier' ? callee.name : (dottedName(callee) ?? '');
      if (carriers.test(name)) return any(args, path);
      if (callee.type === 'MemberExpression' && mappers.test(keyOf(callee.property, callee.computed) ?? '')) {
        const within = elementPath(path);
        return within === undefined ? 'none' : any(args, ['()', ...within]);
      }
      return timeOf(callee, ['()', ...path]);
    },
    NewExpression({ callee, arguments: args }, path) {
      if (callee.type !== 'Identifier' || !collections.test(callee.name)) return 'none';
      return callee.name === 'Date' && args.length === 0 ? 'instant' : any(args, path);
    },
    ArrowFunctionExpression: timeOfFunction,
    FunctionDeclaration: timeOfFunction,
    FunctionExpression: timeOfFunction,
    ObjectExpression(node, path) {
      const [key, ...rest] = path;
      // A whole object is often compared without its times.
      if (key === undefined) return 'none';
      return latest(
        node.properties.map((each) => {
          if (each.type === 'SpreadElement') return timeOf(each.argument, path);
          const name = keyOf(each.key, each.computed) ?? '?';
          return key === '?' || name === '?' || name === key ? timeOf(each.value, rest) : 'none';
        }),
      );
    },
    ArrayExpression(node, path) {
      const within = elementPath(path);
      return within === undefined ? 'none' : any(node.elements, within);
    },
    BinaryExpression({ left, operator, right }) {
      const time = any([left, right], []);
      const isDuration = /^[<>]/.test(operator) || (operator === '-' && timeOf(right, []) !== 'none');
      if (isDuration && time !== 'none') return 'duration';
      return /^[-+*/%]$/.test(operator) ? time : 'none';
    },
    LogicalExpression: ({ left, right }, path) => any([left, right], path),
    ConditionalExpression: ({ consequent, alternate }, path) => any([consequent, alternate], path),
    TemplateLiteral: ({ expressions }) => any(expressions, []),
    AssignmentExpression: ({ right }, path) => timeOf(right, path),
    AwaitExpression: ({ argument }, path) => timeOf(argument, path),
    SpreadElement: ({ argument }, path) => timeOf(argument, path),
    UnaryExpression: ({ argument }, path) => timeOf(argument, path),
    ChainExpression: ({ expression }, path) => timeOf(expression, path),
    TSAsExpression: ({ expression }, path) => timeOf(expression, path),
    TSNonNullExpression: ({ expression }, path) => timeOf(expression, path),
  };

  function timeOf(node: Node, path: Path): Time {
    const timeByType = timeBy[node.type] as ((each: Node, within: Path) => Time) | undefined;
    return timeByType?.(node, path) ?? 'none';
  }

  function any(nodes: readonly (Node | null)[], path: Path): Time {
    return latest(nodes.map((each) => (each === null ? 'none' : timeOf(each, path))));
  }

  function timeOfVariable(variable: Variable, path: Path): Time {
    // A path that grows in a loop of assignments ends here, too.
    const key = `${variable.name}:${variable.identifiers[0]?.range[0]}:${path.join('.')}`;
    if (underway.has(key) || path.length > 8) return 'none';
    underway.add(key);
    const time = latest([
      ...variable.defs.map((each) => timeOfDefinition(each, path)),
      ...variable.references.map(({ identifier }) => timeOfWrite(identifier, path)),
    ]);
    underway.delete(key);
    return time;
  }

  function timeOfDefinition({ name, node }: Variable['defs'][number], path: Path): Time {
    if (node.type === 'VariableDeclarator') {
      const inner = patternPath(name, path);
      if (node.init !== null) return timeOf(node.init, inner);
      const loop = node.parent.parent;
      return loop?.type === 'ForOfStatement' ? timeOf(loop.right, ['?', ...inner]) : 'none';
    }
    return isFunction(node) && node.id === name ? timeOf(node, path) : 'none';
  }

  /** What a use of a variable stores in it: an assignment to it or to its property, or an element that it adds. */
  function timeOfWrite(use: Node, path: Path): Time {
    const parent = use.parent!;
    if (parent.type === 'AssignmentExpression' && parent.left === use) {
      return /^[-+]?=$/.test(parent.operator) || parent.operator === '??='
        ? timeOf(parent.right, path)
        : 'none';
    }
    if (parent.type !== 'MemberExpression' || parent.object !== use) return 'none';
    const key = keyOf(parent.property, parent.computed) ?? '?';
    const outer = parent.parent;
    if (outer.type === 'AssignmentExpression' && outer.left === parent) {
      const isSame = path.length > 0 && (key === '?' || path[0] === '?' || path[0] === key);
      return isSame ? timeOf(outer.right, path.slice(1)) : 'none';
    }
    const within = elementPath(path);
    const isAdded = outer.type === 'CallExpression' && outer.callee === parent && adders.test(key);
    return isAdded && within !== undefined ? any(outer.arguments, within) : 'none';
  }

  return (node) => timeOf(node, []);
}

/** A duration, if there is one among the times, else an instant. */
function latest(times: readonly Time[]): Time {
  if (times.includes('duration')) return 'duration';
  return times.includes('instant') ? 'instant' : 'none';
}

/** The path within an element of an array, after an index or methods such as `at()`; undefined for the array's length. */
function elementPath(path: Path): Path | undefined {
  let rest = path;
  while (rest[1] === '()') rest = rest.slice(2);
  if (rest[0] === 'length' || rest[0] === 'size') return undefined;
  // A method returns one element or an array of them.
  return rest === path || /^(?:\?|\d+)$/.test(rest[0] ?? '') ? rest.slice(1) : rest;
}

/** The path of a name within the value that its pattern takes apart. */
function patternPath({ parent }: Node, path: Path): Path {
  if (parent?.type === 'Property') {
    return patternPath(parent.parent, [keyOf(parent.key, parent.computed) ?? '?', ...path]);
  }
  if (parent?.type === 'ArrayPattern') return patternPath(parent, ['?', ...path]);
  return parent?.type === 'AssignmentPattern' ? patternPath(parent, path) : path;
}
