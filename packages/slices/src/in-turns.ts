import pLimit from 'p-limit';

export interface TurnsOptions {
  /** How many items are handled at once. */
  readonly atOnce: number;
  /** Whether items are visited in their order. Otherwise each is visited when it is loaded, and a slow one holds up no other. */
  readonly inOrder: boolean;
}

/**
 * Handles items, some at a time, until `handle` returns false. After an error, no further item begins; the error is thrown once the running
 * ones have ended.
 *
 * @param handle Loads an item, and then awaits `turn` before it visits it. So items are loaded at the same time and visited one after another.
 * `turn` resolves to false if the visits have ended.
 */
export async function inTurns<T>(
  items: readonly T[],
  { atOnce, inOrder }: TurnsOptions,
  handle: (item: T, turn: () => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  const limit = pLimit(atOnce);
  let isEnded = false;
  let last: Promise<unknown> = Promise.resolve();

  /** Takes the next place in the line of visits. */
  const queue = (): Place => {
    const before = last;
    const left = Promise.withResolvers<void>();
    last = left.promise;
    return { before, leave: left.resolve };
  };

  const tasks = items.map((item) => {
    let place = inOrder ? queue() : undefined;
    const turn = async (): Promise<boolean> => {
      place ??= queue();
      await place.before;
      return !isEnded;
    };
    return limit(async () => {
      try {
        if (!isEnded && !(await handle(item, turn))) isEnded = true;
      } catch (error) {
        isEnded = true;
        throw error;
      } finally {
        place?.leave();
      }
    });
  });
  const settled = await Promise.allSettled(tasks);
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

/** A place in the line of visits. */
interface Place {
  /** Resolves when the visit before has ended. */
  readonly before: Promise<unknown>;
  /** Lets the next visit begin. */
  readonly leave: () => void;
}
