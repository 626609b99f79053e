import { createSegmentCounter } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { createJournal, risingIds, type Journal } from '@canvass/journal';
import { untimedProcessor } from '@canvass/testing';
import { memorySite, type MemorySite, type MemorySiteOptions } from './memory-site.ts';

export interface LivingSite extends MemorySite {
  readonly origin: string;
  /** Counts all stored answers. */
  readonly count: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const everyMs = 200;

/** A listening site whose time passes, whose answers are stored, and are counted as a worker does. */
export async function livingSite({ deps, ...others }: MemorySiteOptions = {}): Promise<LivingSite> {
  const made: { journal?: Journal } = {};
  const at = memorySite({
    ...others,
    deps: {
      journal: {
        append: (...args: Parameters<Journal['append']>) => made.journal!.append(...args),
        get pendingBytes() {
          return made.journal?.pendingBytes ?? 0;
        },
      },
      ...deps,
    },
  });
  const { containers, time } = at;
  const clock = { ...systemClock, now: () => time.ms };
  const newId = risingIds(clock);
  made.journal = createJournal({
    journal: containers.journal,
    clock,
    newId,
    sendHint: () => Promise.resolve(),
  });
  const counter = createSegmentCounter({
    ...containers,
    clock,
    newId,
    random: Math.random,
    workerId: 'worker',
    onEvent: () => {},
    processor: untimedProcessor,
  });
  const countAll = async (): Promise<void> => {
    const segments: string[] = [];
    for await (const { name } of containers.journal.list()) segments.push(name);
    await counter.count(segments);
  };
  let counting = Promise.resolve();
  const count = (): Promise<void> => (counting = counting.then(countAll));
  const timer = setInterval(() => {
    // A test may set it forward. On a busy machine it passes more slowly.
    time.ms += everyMs;
    void count();
  }, everyMs);
  const origin = await at.site.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...at,
    origin,
    count,
    stop: async () => {
      clearInterval(timer);
      await at.site.close();
      await made.journal?.close();
      await counting;
    },
  };
}
