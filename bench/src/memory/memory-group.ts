import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

/** A group of the kernel whose processes together may take no more memory than a container: the kernel kills them if they need more. */
export interface MemoryGroup {
  /** Starts a command in the group, by the arguments behind it. */
  readonly launcher: readonly string[];
  /** Memory of the group that cannot be given back: without files that the kernel could read again, in bytes. */
  usedBytes(): number;
  /** How many processes the kernel has killed for want of memory. */
  kills(): number;
  remove(): void;
}

interface Kind {
  readonly root: string;
  readonly limit: string;
  readonly used: RegExp;
  readonly events: string;
}

/** Control groups of version 2 and 1. */
const kinds: readonly Kind[] = [
  { root: '/sys/fs/cgroup', limit: 'memory.max', used: /^(?:anon|kernel) (\d+)$/gm, events: 'memory.events' },
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    used: /^(?:total_rss) (\d+)$/gm,
    events: 'memory.oom_control',
  },
];

/** Makes a group with this limit; undefined where this user may not. */
export function makeMemoryGroup(name: string, maxBytes: number): MemoryGroup | undefined {
  for (const kind of kinds) {
    if (!existsSync(`${kind.root}/cgroup.procs`)) continue;
    const folder = `${kind.root}/canvass-bench-${process.pid}-${name}`;
    try {
      mkdirSync(folder);
      writeFileSync(`${folder}/${kind.limit}`, String(maxBytes));
    } catch {
      remove(folder);
      continue;
    }
    return {
      launcher: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh'],
      usedBytes: () => sumOf(read(`${folder}/memory.stat`), kind.used),
      kills: () => sumOf(read(`${folder}/${kind.events}`), /^oom_kill (\d+)$/gm),
      remove: () => remove(folder),
    };
  }
  return undefined;
}

const read = (file: string): string => readFileSync(file, 'latin1');

function sumOf(text: string, lines: RegExp): number {
  return [...text.matchAll(lines)].reduce((sum, [, value]) => sum + Number(value), 0);
}

/** A group whose processes have ended is removed; one that was never made is not there. */
function remove(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The kernel keeps an empty group until the machine starts again.
  }
}
