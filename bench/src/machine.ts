import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

/** The machine of the measurement. */
export function describeMachine(root: string, now: Date): [string, string][] {
  return [
    ['CPU', `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores`],
    ['memory', `${Math.round(totalmem() / 1024 ** 3)} GiB`],
    ['system', `${type()} ${release()}`],
    ['Node.js', process.version],
    ['Azurite', `${azuriteVersion(root)}, in memory (if nothing else is said), on loopback`],
    [
      'load before the run',
      loadavg()
        .map((load) => load.toFixed(1))
        .join(', '),
    ],
    ['date', now.toISOString().slice(0, 10)],
  ];
}

function azuriteVersion(root: string): string {
  const manifest = readFileSync(join(root, 'tests/testing/node_modules/azurite/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
