/** The exit code and output of a command. */
export interface CommandResult {
  /** 0: done. 1: something was refused, does not exist, or failed. 2: the command line was not understood. */
  readonly exitCode: 0 | 1 | 2;
  /** Goes to standard output with exit code 0, to standard error otherwise. */
  readonly message: string;
}

export function done(message: string): CommandResult {
  return { exitCode: 0, message };
}

export function refused(message: string): CommandResult {
  return { exitCode: 1, message };
}
