import { spawn } from 'node:child_process';
import { dockerEnvironment } from './config.ts';
import { StackError } from './errors.ts';

export interface CommandResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  /** stdout and stderr, in order of arrival. */
  readonly output: string;
}

export interface CommandOptions {
  /** Default one minute; then the program is killed, and `exitCode` is null. */
  readonly timeoutMs?: number;
}

/** Runs a program to its end; any exit code is a result. @throws {StackError} if it cannot be started */
export function commandResult(
  file: string,
  args: readonly string[],
  { timeoutMs = 300_000 }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      env: dockerEnvironment(),
      // Not `timeout`: its timer outlives a program that was never started.
      signal: AbortSignal.timeout(timeoutMs),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, output] = ['', ''];
    child.stdout.on('data', (data: Buffer) => {
      stdout += data.toString();
      output += data.toString();
    });
    child.stderr.on('data', (data: Buffer) => {
      output += data.toString();
    });
    child.on('error', (cause) => {
      // The timeout killed it, and it is about to close.
      if (cause.name === 'AbortError') return;
      reject(new StackError('command-failed', `${file} was not started: ${cause.message}`, { cause }));
    });
    child.on('close', (exitCode) => resolve({ exitCode, stdout, output }));
  });
}

/** Runs a program and returns its standard output. @throws {StackError} if its exit code is not 0 */
export async function command(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { exitCode, stdout, output } = await commandResult(file, args, options);
  if (exitCode === 0) return stdout.trim();
  const ended = exitCode === null ? 'did not end in time' : `ended with ${exitCode}`;
  const reason = withoutProgress(output).slice(-8_000);
  throw new StackError('command-failed', `${file} ${args.join(' ')} ${ended}:\n${reason}`);
}

/** Compose prints two lines for each container before it says what failed, and a report of CI keeps only the start. */
function withoutProgress(output: string): string {
  return output.replaceAll(
    /^(?:Creating|Starting|Stopping|Removing) (?:network .*|.* \.\.\. (?:done)?)\r?\n/gm,
    '',
  );
}
