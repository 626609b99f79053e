import { clockFlow } from './clock-flow.ts';
import { expectationOf, ordersNumbers } from './expectation.ts';
import { refusing } from './unlisted-faults.ts';
import { nodesIn, variableOf } from './syntax.ts';
import type { Node, SourceCode } from './syntax.ts';

/** The names that a measured duration has here; a planned one is called `delayMs`, `timeoutMs` or `intervalMs`. */
const measured = /(?:^(?:took|elapsed|lasted)|[a-z](?:Took|Elapsed|Lasted))(?:Ms|Seconds|Minutes)?$/;

/**
 * Refuses an order of durations that another file has measured, by their names. What the file itself measures is refused
 * by `no-clock-in-expectation`.
 */
export const noMeasuredDuration = refusing(
  {
    name: 'no-measured-duration',
    description: 'Refuses bounds of a measured duration.',
    words: /took|elapsed|lasted/i,
  },
  ({ sourceCode }, refuse) => {
    const time = clockFlow(sourceCode);
    return {
      CallExpression(call) {
        const expectation = expectationOf(call);
        if (expectation === undefined || !ordersNumbers(expectation)) return;
        if (expectation.compared.some((each) => time(each) !== 'none')) return;
        const name = expectation.compared
          .flatMap((each) => [...nodesIn(sourceCode, each)])
          .find(
            (each) =>
              each.type === 'Identifier' && measured.test(each.name) && !isOfHandedClock(sourceCode, each),
          );
        if (name === undefined) return;
        const what = sourceCode.getText(name);
        refuse(
          call,
          `\`${what}\` is a measured duration. Expect a count instead (turns, calls, bytes), or let a FakeClock pass the time.`,
        );
      },
    };
  },
);

/** Whether the file computes the value from a clock, which is a fake one: `clockFlow` knows the real ones. */
function isOfHandedClock(sourceCode: SourceCode, node: Node): boolean {
  const variable = node.type === 'Identifier' ? variableOf(sourceCode, node) : undefined;
  return (
    variable?.defs.some((each) => {
      const init = each.node.type === 'VariableDeclarator' ? each.node.init : null;
      return init !== null && sourceCode.getText(init).includes('.now()');
    }) ?? false
  );
}
