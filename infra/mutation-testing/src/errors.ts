/** A run cannot go on: a wrong option, a suite that fails without a mutant, a mutant that does not fit its file. */
export class MutateError extends Error {
  readonly code: 'usage' | 'not-green' | 'stale-mutant';

  constructor(code: MutateError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MutateError';
    this.code = code;
  }
}
