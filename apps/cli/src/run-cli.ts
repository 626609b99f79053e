import type { Environment } from '@canvass/settings';
import { done, refused, type CommandResult } from './command-result.ts';
import { runCommand, type Progress } from './commands.ts';
import { CliError } from './errors.ts';
import { isEnvironmentError, reasonOf } from './environment-error.ts';
import { printableLines } from './printable.ts';
import { usage } from './usage.ts';

/** What a command line runs, and the text of its `--help`. */
export interface Program {
  readonly run: (args: readonly string[], env: Environment, progress: Progress) => Promise<CommandResult>;
  readonly usage: string;
}

const canvass: Program = { run: runCommand, usage };

/** Runs a command of `canvass`. */
export function runCli(
  args: readonly string[],
  env: Environment,
  progress: Progress = () => {},
): Promise<CommandResult> {
  return runProgram(canvass, args, env, progress);
}

/**
 * Runs a command line. The exit code is 2 for wrong arguments. Throws only on bugs. `progress`: for lines before the result. All that is
 * shown is made printable here, whatever file, site or storage it comes from: none of them gives commands to the terminal.
 */
export async function runProgram(
  program: Program,
  args: readonly string[],
  env: Environment,
  progress: Progress,
): Promise<CommandResult> {
  const isHelp = args.some((each) => each === '--help' || each === '-h');
  if (isHelp && args[0] !== 'scaling') return done(program.usage);
  try {
    const { exitCode, message } = await program.run(args, env, (line) => progress(printableLines(line)));
    return { exitCode, message: printableLines(message) };
  } catch (error) {
    if (error instanceof CliError)
      return { exitCode: 2, message: `${printableLines(error.message)}\n\n${program.usage}` };
    if (isEnvironmentError(error)) return refused(reasonOf(error));
    throw error;
  }
}
