import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StormError } from '../errors.ts';

const timeoutMs = 120_000;

/** Runs `docker` and returns what it prints. Throws `StormError` with what it says. */
export async function docker(...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('docker', [...args], {
      timeout: timeoutMs,
      maxBuffer: 16 * 1024 * 1024,
    });
    return stdout;
  } catch (cause) {
    const { code, stderr = '' } = cause as { readonly code?: unknown; readonly stderr?: string };
    const why = code === 'ENOENT' ? 'it is not installed' : (stderr.trim().split('\n').at(-1) ?? '');
    throw new StormError(`docker ${args[0] ?? ''} failed: ${why === '' ? (cause as Error).message : why}`, {
      cause,
    });
  }
}

interface Network {
  readonly Aliases: readonly string[] | null;
  readonly IPAddress: string;
}

/** The part of `docker inspect` that a storm uses. */
export interface Container {
  readonly Id: string;
  /** With a leading slash. */
  readonly Name: string;
  readonly State: { readonly Running: boolean; readonly Paused: boolean; readonly StartedAt: string };
  readonly Config: { readonly Env: readonly string[]; readonly Labels: Readonly<Record<string, string>> };
  readonly NetworkSettings: { readonly Networks: Readonly<Record<string, Network>> };
}

/** The containers with all of these labels, running or not. */
export async function containersWith(...labels: readonly string[]): Promise<Container[]> {
  const filters = labels.flatMap((label) => ['--filter', `label=${label}`]);
  const ids = (await docker('ps', '--all', '--quiet', ...filters)).split('\n').filter((id) => id !== '');
  return ids.length === 0 ? [] : (JSON.parse(await docker('inspect', ...ids)) as Container[]);
}
