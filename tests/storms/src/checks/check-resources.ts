import type { MemorySamples } from './memory-check.ts';
import { Findings } from './findings.ts';
import { promised, type CheckedPromise } from './promise.ts';
import type { Kind } from '../plan/storm-plan.ts';
import type { StorageSize } from './storage-check.ts';

/** Caches fill with the answers that a storm sends, up to their shares of the memory; what grows faster grows without a bound. */
const mostMibPerHour = 60;
const mib = 1024 * 1024;

/**
 * The growth of each process while it lives, after its first minutes. The storage is an emulator that keeps its index in memory, so its memory is
 * shown and not judged; neither is that of processes which a storm kills too often.
 */
export function checkMemory(samples: MemorySamples): CheckedPromise[] {
  return samples.slopes().map(({ kind, samples: checked, mibPerHour, mostMib }) => {
    const findings = new Findings();
    const most = `at most ${mostMib.toFixed(0)} MiB`;
    const slope = mibPerHour === undefined ? most : `${mibPerHour.toFixed(0)} MiB/h, ${most}`;
    const isJudged = kind !== 'storage' && mibPerHour !== undefined;
    if (isJudged) findings.checked = checked;
    if (isJudged && mibPerHour > mostMibPerHour)
      findings.violated(`the memory of each ${kind} grows: ${slope}`);
    return promised(`The memory of each ${kind} is flat`, `${slope}; ${boundOf(kind, isJudged)}`, findings);
  });
}

function boundOf(kind: Kind, isJudged: boolean): string {
  if (isJudged) return `bound ${mostMibPerHour} MiB/h`;
  return kind === 'storage' ? 'not judged' : 'none lived long enough';
}

const storagePromise = 'Storage is bounded, the journal is counted';

export interface StorageBoundsInput {
  readonly before: StorageSize;
  /** A text: why it could not be read. */
  readonly after: StorageSize | string | undefined;
  readonly answers: number;
  /** Faults that happened: each may leave a segment or a blob that is cleaned up later. */
  readonly faults: number;
}

/** Of what a storm adds: the journal is counted to its end, and blobs follow the answers and the faults, not the time. */
export function checkStorage({ before, after, answers, faults }: StorageBoundsInput): CheckedPromise {
  const findings = new Findings();
  if (typeof after !== 'object') {
    findings.check(false, () => `the storage could not be read: ${after ?? 'it is away'}`);
    return promised(storagePromise, 'not read', findings);
  }
  const bound = {
    segments: 10 + 2 * faults,
    blobs: 200 + 10 * faults + Math.ceil(answers / 100),
    bytes: 64 * mib + 4_096 * answers,
  };
  const added = {
    segments: after.segments - before.segments,
    blobs: after.blobs - before.blobs,
    bytes: after.bytes - before.bytes,
  };
  findings.check(
    after.uncountedBytes === 0,
    () => `${after.uncountedBytes} bytes of the journal are not counted`,
  );
  for (const name of ['segments', 'blobs', 'bytes'] as const) {
    findings.check(
      added[name] <= bound[name],
      () => `${added[name]} more ${name}; the bound is ${bound[name]}`,
    );
  }
  const size = `${(added.bytes / mib).toFixed(0)} MiB of ${(bound.bytes / mib).toFixed(0)}`;
  return promised(
    storagePromise,
    `more than before: ${added.segments} segments of ${bound.segments}, ${added.blobs} blobs of ${bound.blobs}, ${size}`,
    findings,
  );
}
