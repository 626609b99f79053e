import type { Worker } from 'node:worker_threads';

/** The threads of this process that run, each with a promise that resolves to no memory when it has ended. */
const running = new Map<Worker, Promise<number>>();

/** Counts a thread until it ends, so that an account of the memory has its heap. Returns the thread. */
export function noteThread(thread: Worker): Worker {
  const { promise, resolve } = Promise.withResolvers<number>();
  running.set(thread, promise);
  thread.once('exit', () => {
    running.delete(thread);
    resolve(0);
  });
  return thread;
}

/** The memory of the heaps of all noted threads, in bytes. A thread that is starting or ending counts as 0. */
export async function threadHeapBytes(): Promise<number> {
  const heaps = await Promise.all(
    [...running].map(([thread, ended]) => Promise.race([heapBytesOf(thread), ended])),
  );
  return heaps.reduce((sum, bytes) => sum + bytes, 0);
}

async function heapBytesOf(thread: Worker): Promise<number> {
  try {
    return (await thread.getHeapStatistics()).total_physical_size;
  } catch {
    return 0;
  }
}
