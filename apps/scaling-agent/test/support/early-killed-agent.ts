import { join } from 'node:path';
import { spawnWorker } from '../../src/targets/process/spawn-worker.ts';

// An agent that has started a worker and has not noted it yet. It prints the worker's id, and waits to be killed.
const [cwd = '.'] = process.argv.slice(2);
const args = [join(import.meta.dirname, 'worker-stub.mjs')];
const { pid } = spawnWorker({ args, cwd, env: { ...process.env } });
console.log(pid);
setInterval(() => undefined, 60_000);
