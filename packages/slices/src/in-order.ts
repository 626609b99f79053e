import pLimit from 'p-limit';

/**
 * Handles items, `atOnce` at a time, until `handle` returns false. After an error, no further item begins; the error is thrown once the
 * running ones have ended.
 *
 * @param handle Loads an item, and then awaits `turn` before it visits it. So items are loaded at the same time and visited in order.
 * `turn` resolves to false if the visits have ended.
 */
export async function inOrder<T>(
  items: readonly T[],
  atOnce: number,
  handle: (item: T, turn: () => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  const limit = pLimit(atOnce);
  let isEnded = false;
  let before: Promise<unknown> = Promise.resolve();
  const tasks = items.map((item) => {
    const previous = before;
    const task = limit(async () => {
      if (isEnded) return;
      const turn = async (): Promise<boolean> => {
        await previous;
        return !isEnded;
      };
      try {
        if (!(await handle(item, turn))) isEnded = true;
      } catch (error) {
        isEnded = true;
        throw error;
      }
    });
    before = task.catch(() => {});
    return task;
  });
  const settled = await Promise.allSettled(tasks);
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
