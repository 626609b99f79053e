/** A colour of a stacked bar: odd ones are those of a scale of five, even ones lie between them. */
export type StackStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The colour of a segment. One that is `apart` is on no scale and has a grey of its own. */
export type StackColour = StackStep | 'apart';

/** What the segments at the same place of each bar are. */
export interface StackEntry {
  readonly label: string;
  /** Whether it is no point of the scale, such as “I can’t say”. */
  readonly isApart: boolean;
}

const few: readonly (readonly StackStep[])[] = [[], [9], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9]];

/** A stacked bar has at most this many segments, because more colours would look alike. */
export const mostSteps = 9;
/** With at most this many segments, each has a colour on which its share can be read. */
const mostWithFigures = 5;
/** The least share that has room for its figure on a phone. */
const leastWithFigure = 0.05;

/** Returns the colour of each entry: those of the scale go from one end to the other. */
export function stackColours(legend: readonly StackEntry[]): readonly StackColour[] {
  const steps = stackSteps(pointsOf(legend)).values();
  return legend.map(({ isApart }) => (isApart ? 'apart' : steps.next().value!));
}

function pointsOf(legend: readonly StackEntry[]): number {
  return legend.filter(({ isApart }) => !isApart).length;
}

function stackSteps(segments: number): readonly StackStep[] {
  return (
    few[segments] ??
    Array.from(
      { length: segments },
      (_, index) => Math.round(1 + (index * (mostSteps - 1)) / (segments - 1)) as StackStep,
    )
  );
}

/** Returns the figure in a segment, in percent; undefined if it has no room. */
export function stackFigure(share: number, legend: readonly StackEntry[]): string | undefined {
  return pointsOf(legend) <= mostWithFigures && share >= leastWithFigure
    ? String(Math.round(share * 100))
    : undefined;
}
