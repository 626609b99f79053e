import { readFile } from 'node:fs/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { threadHeapBytes } from '@canvass/runtime/process';
import { Gauge, type Registry } from 'prom-client';

/** Each part of the resident memory, in bytes. Their sum is the resident memory. */
export interface MemoryAccount {
  /** Young objects of the main thread. */
  readonly young: number;
  /** All other objects and the code of the main thread. */
  readonly old: number;
  /** The heaps of other threads: exports, column files, transfers. */
  readonly threads: number;
  /** Buffers and other memory outside the heap that objects hold, such as columns and what was read from storage. */
  readonly external: number;
  /** Files that are mapped: Node.js itself and libraries. The kernel can take most of it back. */
  readonly files: number;
  /** The rest: stacks, structures of Node.js and V8, and what the allocator has not given back to the kernel. */
  readonly native: number;
}

/** Adds `canvass_memory_bytes`. */
export function memoryAccountMetric(register: Registry): void {
  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'canvass_memory_bytes',
    help: 'Resident memory of the process by part: young and old objects of the main thread, threads, external (buffers), files (Node.js and libraries), native (stacks, Node.js itself, what the allocator holds). Together they are the resident memory.',
    labelNames: ['part'],
    registers: [register],
    async collect() {
      for (const [part, bytes] of Object.entries(await memoryAccount())) this.set({ part }, bytes);
    },
  });
}

/** Says where the memory of this process is. */
export async function memoryAccount(): Promise<MemoryAccount> {
  const threads = await threadHeapBytes();
  const files = await mappedFileBytes();
  const { rss, external } = process.memoryUsage();
  let [young, old] = [0, 0];
  for (const { space_name: space, physical_space_size: bytes } of getHeapSpaceStatistics()) {
    if (space.startsWith('new')) young += bytes;
    else old += bytes;
  }
  const native = Math.max(0, rss - young - old - threads - external - files);
  return { young, old, threads, external, files, native };
}

/** 0 without Linux' /proc. */
async function mappedFileBytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'latin1').catch(() => '');
  return Number(/^RssFile:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** Makes `canvass_memory_share_bytes`: what each part may take by `MEMORY_MIB`, in bytes. Register it. */
export function memorySharesMetric(shares: Readonly<Record<string, number>>): Gauge {
  const gauge = new Gauge({
    name: 'canvass_memory_share_bytes',
    help: 'What each part may take of the memory that MEMORY_MIB names; a part that is full evicts, waits or refuses.',
    labelNames: ['part'],
    registers: [],
  });
  for (const [part, bytes] of Object.entries(shares)) gauge.set({ part }, bytes);
  return gauge;
}
