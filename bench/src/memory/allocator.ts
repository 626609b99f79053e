import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export type Allocator = 'jemalloc' | 'glibc';

/** The allocator that a process of this machine has loaded. */
export function allocatorOf(pid: number): Allocator {
  return readFileSync(`/proc/${pid}/maps`, 'latin1').includes('/libjemalloc.so') ? 'jemalloc' : 'glibc';
}

const script = resolve(import.meta.dirname, '../../../infra/compose/image/memory.sh');

/** The variables that the image sets for jemalloc, as far as this machine has it. */
export function jemallocOfImage(): Readonly<Record<string, string>> {
  const text = execFileSync('sh', ['-euc', '. "$1"; env', 'sh', script], {
    env: { PATH: process.env['PATH'], CANVASS_APP: 'cli' },
    encoding: 'utf8',
  });
  return Object.fromEntries(
    [...text.matchAll(/^(LD_PRELOAD|MALLOC_CONF)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}
