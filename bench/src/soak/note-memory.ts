// Loaded before each process of a system: those of the apps note where their memory is, in a file for each in the folder that the address of this module names.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Between two notes, in ms. */
const everyMs = 10_000;

const app = /apps\/([\w-]+)\/src\/main\.ts$/.exec(process.argv[1] ?? '')?.[1];
const folder = new URL(import.meta.url).searchParams.get('folder');

if (isMainThread && app !== undefined && folder !== null) {
  // Only an app has it in memory anyway.
  const { memoryAccount } = await import('@canvass/telemetry');
  const note = async (): Promise<void> => {
    const line = JSON.stringify({ atMs: Date.now(), ...(await memoryAccount()) });
    try {
      appendFileSync(join(folder, `${app}.${process.pid}`), `${line}\n`);
    } catch {
      // The bench has ended, and its folder is gone.
    }
  };
  setInterval(() => void note(), everyMs).unref();
}
