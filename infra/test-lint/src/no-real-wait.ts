import { clockFlow, clockWords } from './clock-flow.ts';
import { refusing } from './unlisted-faults.ts';
import { dottedName, isFunction, keyOf, nodesIn, variableOf } from './syntax.ts';
import type { Call, Node, SourceCode } from './syntax.ts';

const instead =
  'Await an event or a latch, use `eventually` for a state, or let the FakeClock of @canvass/testing pass the time.';

const globalTimers = /^(?:(?:globalThis|window|systemClock)\.)?set(?:Timeout|Interval)$/;

/** Refuses to wait for a time to pass: too short on a busy machine, and lost time on any other. */
export const noRealWait = refusing(
  {
    name: 'no-real-wait',
    description: 'Refuses to wait for real time to pass.',
    words: new RegExp(`${clockWords.source}|\\b(?:set(?:Timeout|Interval)|sleep|waitForTimeout|timers)\\b`),
  },
  ({ sourceCode }, refuse) => {
    const time = clockFlow(sourceCode);
    const refuseLoop = (test: Node | null): void => {
      if (test === null || time(test) === 'none') return;
      refuse(test, `This repeats until a time, which is a wait. ${instead}`);
    };
    return {
      CallExpression(call) {
        if (isWait(sourceCode, call)) refuse(call, `This waits for real time. ${instead}`);
      },
      WhileStatement: ({ test }) => refuseLoop(test),
      DoWhileStatement: ({ test }) => refuseLoop(test),
      ForStatement: ({ test }) => refuseLoop(test),
    };
  },
);

function isWait(sourceCode: SourceCode, call: Call): boolean {
  const { callee } = call;
  const method = callee.type === 'MemberExpression' ? keyOf(callee.property, callee.computed) : undefined;
  if (method === 'waitForTimeout') return true;
  const timer = importedTimer(sourceCode, callee);
  if (timer === 'promises') return !isCancellable(call);
  const name = callee.type === 'Identifier' ? callee.name : dottedName(callee);
  if (name === 'sleep') return true;
  if (name === 'promisify') return call.arguments.some((each) => sourceCode.getText(each) === 'setTimeout');
  const isTimer = timer === 'callbacks' || (name !== undefined && globalTimers.test(name));
  return isTimer && !isCleared(sourceCode, call) && resolvesPromise(sourceCode, call.arguments[0]);
}

/** Which timers of Node the name or member is, under whatever name the file imports them. */
function importedTimer(sourceCode: SourceCode, callee: Node): 'promises' | 'callbacks' | undefined {
  let root = callee;
  const names: (string | undefined)[] = [];
  while (root.type === 'MemberExpression') {
    names.unshift(keyOf(root.property, root.computed));
    root = root.object;
  }
  const definition = root.type === 'Identifier' ? variableOf(sourceCode, root)?.defs[0] : undefined;
  if (definition?.parent?.type !== 'ImportDeclaration') return undefined;
  const { node, parent } = definition;
  if (node.type === 'ImportSpecifier') {
    names.unshift(node.imported.type === 'Identifier' ? node.imported.name : node.imported.value);
  }
  const source = parent.source.value.replace(/^node:/, '');
  if (!/^timers(?:\/promises)?$/.test(source)) return undefined;
  if (!/^(?:setTimeout|setInterval|wait)$/.test(names.at(-1) ?? '')) return undefined;
  return source === 'timers' && names[0] !== 'promises' ? 'callbacks' : 'promises';
}

/** A guard of something else: it has a signal that ends it early and is not awaited by itself. */
function isCancellable({ arguments: args, parent }: Call): boolean {
  const options = args[2];
  return (
    parent.type !== 'AwaitExpression' &&
    options?.type === 'ObjectExpression' &&
    options.properties.some((each) => each.type === 'Property' && keyOf(each.key, each.computed) === 'signal')
  );
}

/** Whether the file clears the timer: then it only limits a wait for something else. */
function isCleared(sourceCode: SourceCode, { parent }: Call): boolean {
  if (parent.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier') return false;
  return (
    variableOf(sourceCode, parent.id)?.references.some(({ identifier }) => {
      const use = identifier.parent;
      return (
        use.type === 'CallExpression' && /clear(?:Timeout|Interval)$/.test(sourceCode.getText(use.callee))
      );
    }) ?? false
  );
}

function resolvesPromise(sourceCode: SourceCode, callback: Node | undefined): boolean {
  if (callback === undefined) return false;
  if (!isFunction(callback)) return isResolver(sourceCode, callback);
  return [...nodesIn(sourceCode, callback)].some(
    (each) => each.type === 'CallExpression' && isResolver(sourceCode, each.callee),
  );
}

/** `resolve` of a promise, or what opens a latch. */
function isResolver(sourceCode: SourceCode, node: Node): boolean {
  if (node.type === 'MemberExpression')
    return /^(?!Promise\.)\w+\.(?:resolve|open)$/.test(dottedName(node) ?? '');
  if (node.type !== 'Identifier') return false;
  const definition = variableOf(sourceCode, node)?.defs[0];
  if (definition === undefined) return false;
  const { node: definer } = definition;
  if (definer.type === 'VariableDeclarator') {
    const { init } = definer;
    return (
      init?.type === 'CallExpression' &&
      /^(?:Promise\.withResolvers|deferred)$/.test(sourceCode.getText(init.callee))
    );
  }
  if (!isFunction(definer) || definer.params[0] !== definition.name) return false;
  const { parent } = definer;
  return parent.type === 'NewExpression' && sourceCode.getText(parent.callee) === 'Promise';
}
