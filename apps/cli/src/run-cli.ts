import type { Environment } from '@canvass/settings';
import { done, refused, type CommandResult } from './command-result.ts';
import { runCommand, type Progress } from './commands.ts';
import { CliError } from './errors.ts';
import { isEnvironmentError, reasonOf } from './environment-error.ts';
import { printableLines } from './printable.ts';
import { usage } from './usage.ts';

/**
 * Runs the command line. The exit code is 2 for wrong arguments. Throws only on bugs. `progress`: for lines before the result. All that is
 * shown is made printable here, whatever file, site or storage it comes from: none of them gives commands to the terminal.
 */
export async function runCli(
  args: readonly string[],
  env: Environment,
  progress: Progress = () => {},
): Promise<CommandResult> {
  const isHelp = args.some((each) => each === '--help' || each === '-h');
  if (isHelp && args[0] !== 'scaling') return done(usage);
  try {
    const { exitCode, message } = await runCommand(args, env, (line) => progress(printableLines(line)));
    return { exitCode, message: printableLines(message) };
  } catch (error) {
    if (error instanceof CliError)
      return { exitCode: 2, message: `${printableLines(error.message)}\n\n${usage}` };
    if (isEnvironmentError(error)) return refused(reasonOf(error));
    throw error;
  }
}
