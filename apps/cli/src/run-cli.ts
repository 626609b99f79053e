import type { Environment } from '@canvass/settings';
import type { CommandResult } from './command-result.ts';
import { runCommand } from './commands.ts';
import { CliError } from './errors.ts';
import { printableLines } from './printable.ts';
import { isTold, reasonOf } from './told-error.ts';
import { usage } from './usage.ts';

/** The whole command line without its process. Exit code 2: wrong arguments. Throws only faults of our own. */
export async function runCli(args: readonly string[], env: Environment): Promise<CommandResult> {
  const isHelp = args.some((each) => each === '--help' || each === '-h');
  if (isHelp && args[0] !== 'scaling') return { exitCode: 0, message: usage };
  try {
    return await runCommand(args, env);
  } catch (error) {
    if (error instanceof CliError)
      return { exitCode: 2, message: `${printableLines(error.message)}\n\n${usage}` };
    if (isTold(error)) return { exitCode: 1, message: reasonOf(error) };
    throw error;
  }
}
