import type { MemorySamples } from './memory-check.ts';
import { Findings } from './findings.ts';
import { promised, type CheckedPromise } from './promise.ts';
import type { StorageSize } from './storage-check.ts';

/** Processes that have just started grow: shorter storms do not judge the slope, much shorter ones do not have one. */
const judgedFromMs = 30 * 60_000;
const shownFromMs = 5 * 60_000;
const mostMibPerHour = 60;
const mib = 1024 * 1024;

/** The storage is an emulator that keeps its index in memory, so its memory is shown and not judged. */
export function checkMemory(samples: MemorySamples, durationMs: number): CheckedPromise[] {
  return samples.slopes().map(({ kind, samples: checked, mibPerHour, mostMib }) => {
    const findings = new Findings();
    const isJudged = kind !== 'storage' && durationMs >= judgedFromMs;
    const most = `at most ${mostMib.toFixed(0)} MiB`;
    const slope = durationMs < shownFromMs ? most : `${mibPerHour.toFixed(0)} MiB/h, ${most}`;
    const bound = isJudged
      ? `bound ${mostMibPerHour} MiB/h`
      : kind === 'storage'
        ? 'not judged'
        : 'judged from 30 minutes on';
    if (isJudged) findings.checked = checked;
    if (isJudged && mibPerHour > mostMibPerHour)
      findings.violated(`the memory of each ${kind} grows: ${slope}`);
    return promised(`The memory of each ${kind} is flat`, `${slope}; ${bound}`, findings);
  });
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
