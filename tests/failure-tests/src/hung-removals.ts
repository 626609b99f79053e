import { eventually, type AppProcess, type ProxyRule } from '@canvass/testing';
import { isAppendTo, isPutTo, type ProxiedStorage } from './proxied-storage.ts';
import type { SharedClock } from './shared-clock.ts';
import type { System } from './system.ts';

const stepMs = 15 * 60 * 1_000;
/** After so many steps a new worker has begun a removal: one is due each hour, and the first after a quarter of an hour. */
const stepsToRemoval = 6;

/** Whether a blob's name or address is that of a copy: no other blob of a test has so high a version. */
export function isCopy(name: string): boolean {
  return /(?:\/|%2f)\d{7,}-/i.test(name);
}

/** Each hangs a worker in the middle of a removal, until it is killed. */
const hangs: readonly ((storage: ProxiedStorage) => ProxyRule)[] = [
  /** Its copies are there, but not listed. */
  (storage) => {
    let hasCopies = false;
    return storage.everyNth(
      1,
      (request) => {
        hasCopies ||= isAppendTo('answers')(request) && isCopy(request.url);
        return hasCopies && isPutTo('summaries')(request);
      },
      { kind: 'swallow' },
    );
  },
  /** Its copies are listed, but what they replace is not deleted. */
  (storage) =>
    storage.everyNth(1, ({ method, url }) => method === 'DELETE' && url.includes('/answers/'), {
      kind: 'swallow',
    }),
];

/**
 * Lets time pass in steps of a quarter of an hour, each with sweeps, until less than a step is left. The first removals hang, at
 * another point each; then all workers are killed and replaced. Throws if they did not hang.
 *
 * @param afterKill called after each of these kills
 */
export async function passHours(
  hours: number,
  { system, clock, storage }: { system: System; clock: SharedClock; storage: ProxiedStorage },
  afterKill: () => Promise<void>,
): Promise<void> {
  let kills = 0;
  let steps = 0;
  let hung = hangs[kills]?.(storage);
  const endMs = clock.aheadMs + hours * 60 * 60 * 1_000;
  while (clock.aheadMs + stepMs < endMs) {
    await clock.advance(stepMs);
    await haveActed(system, hung);
    if (hung === undefined) continue;
    steps += 1;
    if (steps === stepsToRemoval) await isHung(hung);
    if (hung.fired === 0) continue;
    // Otherwise `haveActed` waits for no removal.
    if (!system.workers.some(hasBegun)) throw new Error(`no worker has said "${removalBegins}"`);
    kills += 1;
    steps = 0;
    storage.clear();
    for (let left = system.workers.length; left > 0; left -= 1) await system.replaceWorker();
    // Their timers begin now, not after the next step.
    for (const worker of system.workers) await worker.hasLogged('"counting"');
    hung = hangs[kills]?.(storage);
    await afterKill();
  }
  if (kills < hangs.length) throw new Error(`removals hung ${kills} times`);
}

async function isHung(rule: ProxyRule): Promise<void> {
  await eventually(() => {
    if (rule.fired === 0) throw new Error('no removal hangs');
  });
}

const removalBegins = 'a removal of answers is due';
const removalEnds = [
  'another worker has the turn to remove answers',
  '"removed answers',
  'the removal of erased and old answers failed',
];

/**
 * Waits until each worker has swept twice more, so that its timers have fired, and has ended its removal unless that hangs. Otherwise hours
 * would pass on a busy machine while a removal needs seconds.
 */
async function haveActed({ workers }: System, hung: ProxyRule | undefined): Promise<void> {
  const before = workers.map((worker) => countLines(worker, ['swept the segments']));
  await eventually(() => {
    if (hung !== undefined && hung.fired > 0) return;
    for (const [index, worker] of workers.entries()) {
      if (countLines(worker, ['swept the segments']) < before[index]! + 2)
        throw new Error(`${worker.name} has not swept`);
      if (countLines(worker, [removalBegins]) > countLines(worker, removalEnds))
        throw new Error(`${worker.name} still removes answers`);
    }
  });
}

function hasBegun(worker: AppProcess): boolean {
  return countLines(worker, [removalBegins]) > 0;
}

function countLines({ lines }: AppProcess, texts: readonly string[]): number {
  return lines.filter((line) => texts.some((text) => line.includes(text))).length;
}
