import type { InstrumenterContext } from '@stryker-mutator/api/core';
import NativeEnvironment from '../../jest/native-environment.ts';

interface CircusEvent {
  readonly name: string;
  readonly test?: { readonly errors: readonly unknown[]; mode?: string };
}

let lastKilled: string | undefined;

/** Skips the other tests of a mutant once one has failed: the mutant is killed. */
export default class FirstFailureEnvironment extends NativeEnvironment {
  handleTestEvent({ name, test }: CircusEvent): void {
    const { __stryker__: context } = globalThis as { __stryker__?: InstrumenterContext };
    const mutant = context?.activeMutant;
    if (!test || mutant === undefined) return;
    if (name === 'test_done' && test.errors.length > 0) lastKilled = mutant;
    if (name === 'test_start' && mutant === lastKilled) test.mode = 'skip';
  }
}
