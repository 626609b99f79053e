import { runCommand } from './commands.ts';
import { CliError } from './errors.ts';
import { printableLines } from './printable.ts';
import { isTold, reasonOf } from './told-error.ts';
import { usage } from './usage.ts';

async function run(args: readonly string[]): Promise<number> {
  const isHelp = args.some((each) => each === '--help' || each === '-h');
  if (isHelp && args[0] !== 'scaling') {
    console.log(usage);
    return 0;
  }
  const { exitCode, message } = await runCommand(args);
  if (exitCode === 0) console.log(message);
  else console.error(message);
  return exitCode;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isMisuse = error instanceof CliError;
  if (!isMisuse && !isTold(error)) throw error;
  console.error(isMisuse ? `${printableLines(error.message)}\n\n${usage}` : reasonOf(error));
  process.exitCode = isMisuse ? 2 : 1;
}
