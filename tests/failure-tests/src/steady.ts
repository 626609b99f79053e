import { eventually } from '@canvass/testing';

/** Repeats the reading every `quietMs` until it is the same twice. A site sends the last hints after the last answers. */
export async function steady(read: () => Promise<number>, quietMs: number): Promise<number> {
  let last = Number.NaN;
  await eventually(
    async () => {
      const before = last;
      last = await read();
      if (last !== before) throw new Error(`the reading went from ${before} to ${last}`);
    },
    { intervalMs: quietMs },
  );
  return last;
}
