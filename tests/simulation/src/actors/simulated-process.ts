import type { Processor } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { memoryBlobContainer, type BlobTransport } from '@canvass/storage/memory';
import type { World } from './world.ts';

const containerNames = {
  journal: 'journal',
  progress: 'journal-progress',
  summaries: 'summaries',
  answerLogs: 'answers',
  quarantine: 'quarantine',
  erasures: 'erasures',
  definitions: 'definitions',
  analyses: 'analyses',
} as const;

export type Containers = Readonly<Record<keyof typeof containerNames, BlobContainer>>;

/**
 * One run of a program, with its own clock and its own connection to the storage service. At any await it may die (no
 * response and no timer reaches it again) or be suspended (all of them wait).
 */
export class SimulatedProcess {
  readonly name: string;
  readonly clock: Clock;
  readonly processor: Processor;
  readonly containers: Containers;
  suspendedUntil = 0;
  onDeath: (() => void) | undefined;
  readonly #world: World;
  #isAlive = true;

  constructor(world: World, name: string, onDeath?: () => void) {
    this.#world = world;
    this.name = name;
    this.onDeath = onDeath;
    this.clock = skewedClock(world, this);
    this.processor = slowProcessor(world, this);
    const transport: BlobTransport = (request, apply) => world.network.send(this, request, apply);
    const containers = Object.entries(containerNames).map(([use, stored]) => [
      use,
      memoryBlobContainer(world.service, stored, { transport }),
    ]);
    this.containers = Object.fromEntries(containers) as Containers;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  die(): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    this.#world.log(this.name, () => 'DIES');
    this.onDeath?.();
  }

  suspend(ms: number): void {
    this.#world.log(this.name, () => `SUSPENDED for ${ms.toFixed(0)} ms`);
    this.suspendedUntil = this.#world.scheduler.now + ms;
  }

  /** By its own clock: never early, sometimes late. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.clock.setTimeout(resolve, ms);
    });
  }
}

/** Counting takes no time here, but sometimes seems to have taken long. At a yield a process may die. */
function slowProcessor(world: World, process: SimulatedProcess): Processor {
  const { random, profile, scheduler, stats } = world;
  let workedMs = 0;
  return {
    workedMs() {
      if (!world.isQuiet && profile.costly > 0 && random.chance(profile.costly))
        workedMs += random.pick([20, 300]);
      return workedMs;
    },
    yield: () =>
      new Promise((resolve) =>
        scheduler.after(random.magnitude(0.1, 20), process, () => {
          if (world.isQuiet || !random.chance(profile.crash)) {
            resolve();
          } else {
            stats.crashes += 1;
            process.die();
          }
        }),
      ),
  };
}

/** A clock with an offset and a drift, within the limits of the profile. */
function skewedClock(world: World, process: SimulatedProcess): Clock {
  const { random, profile, scheduler } = world;
  const offset = 1_700_000_000_000 + Math.floor((random.next() - 0.5) * profile.clockOffsetMs);
  const rate = 1 + (random.next() - 0.5) * profile.clockDrift;
  return {
    now: () => offset + Math.floor(scheduler.now * rate),
    setTimeout(callback, delayMs) {
      const timer = { isSet: true };
      const lateness = random.chance(0.3) ? random.magnitude(0.1, profile.maxLatencyMs) : 0;
      scheduler.after(delayMs / rate + lateness, process, () => {
        if (!timer.isSet) return;
        timer.isSet = false;
        callback();
      });
      return timer;
    },
    clearTimeout(handle) {
      if (handle !== undefined) (handle as { isSet: boolean }).isSet = false;
    },
  };
}
