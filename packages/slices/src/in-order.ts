import pLimit from 'p-limit';

/**
 * Loads some items ahead, `atOnce` at a time, and visits each in order until `visit` returns false. `load` gets a function that it awaits
 * before the visit: what it holds until then, it holds for the visit, too. After an error nothing more begins, and it throws when all that
 * was under way has ended.
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
