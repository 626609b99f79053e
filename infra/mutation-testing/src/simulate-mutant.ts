import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Mutant } from './mutant.ts';
import { mutantVariable } from './placed-mutant.ts';

/** The simulation patches constants; a mutant of such a line cannot be simulated. */
const patchMismatch = 'times the text to be patched';

/** Runs the simulation of the storage protocol with the mutant; `failed` means a violation. */
export async function simulateMutant(
  { root, seeds, timeoutMs }: { readonly root: string; readonly seeds: number; readonly timeoutMs: number },
  mutant: Mutant | null,
): Promise<'passed' | 'failed' | 'timedOut'> {
  const hook = pathToFileURL(fileURLToPath(new URL('node-hook.ts', import.meta.url))).href;
  const script = join(root, 'tests/simulation/src/main.ts');
  const child = spawn(process.execPath, ['--import', hook, script, '--seeds', String(seeds), '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, [mutantVariable]: JSON.stringify(mutant && { root, mutant }) },
  });
  let output = '';
  const collect = (text: Buffer): void => void (output += text.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (isLate) return 'timedOut';
  return code === 0 || output.includes(patchMismatch) ? 'passed' : 'failed';
}
