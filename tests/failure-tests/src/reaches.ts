import { eventually } from '@canvass/testing';

/** Waits until a growing number is at least `goal`. Only a standstill ends the wait: a busy machine is slow, but goes on. */
export async function reaches(goal: number, read: () => number, what: string): Promise<void> {
  for (let before = read(); before < goal; before = read()) {
    const seen = before;
    await eventually(() => {
      if (read() === seen) throw new Error(`${seen} of ${goal} ${what}`);
    });
  }
}
