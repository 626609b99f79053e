/** A colour of a stacked bar: odd ones are those of a scale of five, even ones lie between them. */
export type StackStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

const few: readonly (readonly StackStep[])[] = [[], [9], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9]];

/** A stacked bar has at most this many segments, because more colours would look alike. */
export const mostSteps = 9;
/** With at most this many segments, each has a colour on which its share can be read. */
const mostWithFigures = 5;
/** The least share that has room for its figure on a phone. */
const leastWithFigure = 0.05;

/** Returns the colours of so many segments, from one end of the scale to the other. */
export function stackSteps(segments: number): readonly StackStep[] {
  return (
    few[segments] ??
    Array.from(
      { length: segments },
      (_, index) => Math.round(1 + (index * (mostSteps - 1)) / (segments - 1)) as StackStep,
    )
  );
}

/** Returns the figure in a segment, in percent; undefined if it has no room. `of`: how many colours the bar has. */
export function stackFigure(share: number, of: number): string | undefined {
  return of <= mostWithFigures && share >= leastWithFigure ? String(Math.round(share * 100)) : undefined;
}
