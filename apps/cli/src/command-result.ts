/** What is told to the person at the terminal. */
export interface CommandResult {
  /** 0: done. 1: something was refused, is not there, or failed. 2: it was not understood. */
  readonly exitCode: 0 | 1 | 2;
  /** On the standard output with 0, on the standard error otherwise. */
  readonly message: string;
}
