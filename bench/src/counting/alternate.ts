import { compared, perSecond } from '../figures.ts';

/** Compares how many records two contenders take per second, in rounds that alternate. Each returns the seconds that all records took. */
export async function alternate(
  {
    isQuick,
    rounds,
    records,
  }: { readonly isQuick: boolean; readonly rounds: number; readonly records: number },
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<ReturnType<typeof compared>> {
  const [measured, against]: [number[], number[]] = [[], []];
  // The first rounds warm up the compiler.
  const warmUp = isQuick ? 0 : 2;
  for (let round = 0; round < (isQuick ? 1 : rounds) + warmUp; round += 1) {
    const [ourSeconds, theirSeconds] = [await ours(), await theirs()];
    if (round < warmUp) continue;
    measured.push(records / ourSeconds);
    against.push(records / theirSeconds);
  }
  return compared(perSecond, measured, against);
}
