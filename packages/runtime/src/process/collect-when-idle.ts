import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it is looked whether the process is idle. */
const everyMs = 60_000;
/** The event loop of an idle process is busy for a smaller share of the time. */
const idleBelow = 0.01;
/** After less work than this there is little to collect. */
const worthCollectingMs = 500;
/** The collection holds the process for 1.5 ms per MiB or so: 72 ms with 47 MiB, where a usual one took 30 ms. A larger heap is left to V8. */
const mostBytes = 256 * 1024 ** 2;

/** V8 makes this many collections on its own after others, unless it is told otherwise. */
const usualCollections = 2;

export interface IdleProcess {
  /** How long the event loop was busy, and its share of the time, since the last call. */
  readonly worked: () => { readonly activeMs: number; readonly utilization: number };
  readonly heapBytes: () => number;
  readonly collect: () => void;
  /** Whether V8 collects on its own some seconds after a collection, until it finds nothing more. */
  readonly leaveToV8: (isLeft: boolean) => void;
}

/**
 * Collects the garbage of a process once each time that it becomes idle. V8 shrinks the young generation only when it collects, and an idle process
 * has no reason to: it kept 60 MiB and more of empty memory from its start or its last work. V8's own collections after others are off meanwhile: they
 * woke a process for half a minute after each, and found nothing more than this one does.
 */
export function collectWhenIdle(): void {
  setInterval(createIdleCheck(ownProcess()), everyMs).unref();
}

/** Makes the check that is to be called once a minute. */
export function createIdleCheck(process: IdleProcess): () => void {
  const { worked, heapBytes, collect, leaveToV8 } = process;
  // The start leaves garbage, too.
  let activeMs = worthCollectingMs;
  leaveToV8(false);
  return () => {
    const last = worked();
    const isLarge = heapBytes() > mostBytes;
    leaveToV8(isLarge);
    activeMs += last.activeMs;
    if (last.utilization >= idleBelow || activeMs < worthCollectingMs || isLarge) return;
    collect();
    activeMs = 0;
    // The collection itself is no work.
    worked();
  };
}

function ownProcess(): IdleProcess {
  let before: EventLoopUtilization | undefined;
  return {
    worked() {
      const now = performance.eventLoopUtilization();
      // Without an earlier figure the method returns what has passed since this one.
      const { active: activeMs, utilization } =
        before === undefined ? now : performance.eventLoopUtilization(now, before);
      before = now;
      return { activeMs, utilization };
    },
    heapBytes: () => process.memoryUsage().heapUsed,
    // V8 reads this flag at each collection. It reads `--memory-reducer` only at its start.
    leaveToV8: (isLeft) => setFlagsFromString(`--memory-reducer-gc-count=${isLeft ? usualCollections : 0}`),
    collect() {
      // Node has no other way to ask V8 for a collection.
      setFlagsFromString('--expose-gc');
      const collectAll = runInNewContext('gc') as (how: object) => void;
      setFlagsFromString('--no-expose-gc');
      // Only this kind also gives back the pages that V8 keeps for later, some 70 MiB in a site that has started.
      collectAll({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    },
  };
}
