import type { Findings } from './findings.ts';

/** A row of the report. */
export interface CheckedPromise {
  readonly promise: string;
  /** How it was checked. */
  readonly how: string;
  readonly checked: number;
  readonly violations: number;
  readonly examples: readonly string[];
}

export function promised(promise: string, how: string, ...all: readonly Findings[]): CheckedPromise {
  return {
    promise,
    how,
    checked: all.reduce((sum, { checked }) => sum + checked, 0),
    violations: all.reduce((sum, { violations }) => sum + violations, 0),
    examples: all.flatMap(({ examples }) => examples).slice(0, 3),
  };
}
