import { TestEnvironment } from 'jest-environment-node';

interface CircusEvent {
  readonly name: string;
  readonly test?: { readonly errors: readonly unknown[]; mode?: string };
}

/** Skips the other tests of a file once one has failed: the mutant is killed. */
export default class FirstFailureEnvironment extends TestEnvironment {
  #hasFailed = false;

  handleTestEvent({ name, test }: CircusEvent): void {
    if (name === 'test_done' && test && test.errors.length > 0) this.#hasFailed = true;
    if (name === 'test_start' && test && this.#hasFailed) test.mode = 'skip';
  }
}
