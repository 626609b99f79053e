import { printable } from '@canvass/cli/src/printable.ts';
import { textTable } from '@canvass/cli/src/text-table.ts';
import type { CheckedPromise } from './checks/promise.ts';
import { shownCount } from './storm-text.ts';

export interface StormReport {
  readonly heading: string;
  readonly promises: readonly CheckedPromise[];
  /** Why attempts were not acknowledged, and how often. */
  readonly refusals: ReadonlyMap<string, number>;
}

/** The table of all promises, with examples of each violation. */
export function tellReport({ heading, promises, refusals }: StormReport): string {
  const rows = promises.map(({ promise, how, checked, violations }) => [
    violations === 0 ? (checked === 0 ? '-' : 'ok') : 'FAIL',
    promise,
    shownCount(checked),
    shownCount(violations),
    how,
  ]);
  const examples = promises.flatMap(({ promise, examples: found }) =>
    found.map((example) => `  ${promise}: ${printable(example)}`),
  );
  const total = promises.reduce((sum, { violations }) => sum + violations, 0);
  const reasons = [...refusals]
    .toSorted(([, one], [, other]) => other - one)
    .map(([why, count]) => `${shownCount(count)} × ${printable(why)}`);
  return [
    heading,
    '',
    textTable([['', 'promise', 'checked', 'violations', 'what was checked'], ...rows]),
    '',
    ...(reasons.length > 0 ? [`Attempts that were not acknowledged: ${reasons.join(', ')}.`] : []),
    ...(examples.length > 0 ? ['Violations, at most three of each:', ...examples] : []),
    total === 0 ? 'Every promise was kept.' : `${shownCount(total)} violations.`,
  ].join('\n');
}

export function isKept({ promises }: StormReport): boolean {
  return promises.every(({ violations }) => violations === 0);
}
