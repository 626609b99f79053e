/**
 * Runs one function per turn of the event loop, in order: what else has arrived has its turn between them. A function that is
 * alone runs at once.
 */
export function createOnePerTurn(): (run: () => void) => void {
  const waiting: (() => void)[] = [];
  let isResting = false;
  const next = (): void => {
    const run = waiting.shift();
    if (run === undefined) {
      isResting = false;
      return;
    }
    setImmediate(next);
    run();
  };
  return (run) => {
    waiting.push(run);
    if (isResting) return;
    isResting = true;
    next();
  };
}
