import { BenchError } from '../errors.ts';

/** A row of the table that `npm run storm` prints. */
export interface CheckedPromise {
  readonly promise: string;
  readonly checked: number;
  readonly violations: number;
  /** What was checked, with figures. */
  readonly how: string;
}

export interface StormReport {
  readonly sent: number;
  readonly acknowledged: number;
  readonly repeated: number;
  readonly erased: number;
  readonly promises: readonly CheckedPromise[];
  /** The smallest number of SIGKILLs of a kind of process, and the network cuts of all kinds. */
  readonly kills: number;
  readonly cuts: number;
  /** Those that were read to their end before the storm was over. */
  readonly slices: number;
  readonly exports: number;
}

const count = '([\\d,]+)';

/** Reads what `npm run storm` prints at its end. Throws `BenchError` if it is not there. */
export function readStormReport(output: string): StormReport {
  const of = (what: string): number => number(new RegExp(`${count} ${what}`).exec(output)?.[1], output);
  const promises = [
    ...output.matchAll(new RegExp(`^(?:ok|FAIL|-) +(\\S.*?) {2,}${count} +${count} +(.*)$`, 'gm')),
  ].map(([, promise = '', checked, violations, how = '']) => ({
    promise,
    checked: number(checked, output),
    violations: number(violations, output),
    how,
  }));
  const plan = promises.find(({ promise }) => promise.startsWith('The plan'))?.how ?? '';
  const faults = (type: string): number[] => {
    const part = new RegExp(`${type}: ([^;]*)`).exec(plan)?.[1] ?? '';
    return [...part.matchAll(/\w+ (\d+)/g)].map(([, times]) => Number(times));
  };
  return {
    sent: of('answers sent'),
    acknowledged: of('acknowledged, '),
    repeated: of('repeated'),
    erased: of('erased\\.'),
    promises,
    kills: Math.min(...faults('kill')),
    cuts: faults('cut').reduce((sum, times) => sum + times, 0),
    slices: of('slices and'),
    exports: of('whole exports'),
  };
}

function number(text: string | undefined, output: string): number {
  if (text === undefined)
    throw new BenchError('unexpected-answer', `the storm has no report:\n${output.slice(-2_000)}`);
  return Number(text.replaceAll(',', ''));
}
