import { lastPlace, type Places, type SummaryDocument } from '@canvass/answer-log';

/** Decides how large tasks are. */
export interface TaskSize {
  /** A log is divided into about this many tasks if their size allows it. A good estimate and several workers need that many. */
  readonly wantedTasks: number;
  /** A task has at least this many lines of the log. Fewer are not worth its messages and calls. */
  readonly fewestLines: number;
  /** A task has at most this many lines, so that the first estimate comes soon. */
  readonly mostLines: number;
}

export const usualTaskSize: TaskSize = { wantedTasks: 64, fewestLines: 2_000, mostLines: 20_000 };
/** A plan has about this many tasks at most. The tasks of a larger survey have more than `mostLines` lines. */
const mostTasks = 5_000;

/**
 * Divides a log into tasks. A task is one or more whole column files, or lines that no file covers. Pure.
 *
 * @param options If `byLines` is true, all answers are read from lines, so column files do not matter.
 */
export function planTasks(
  document: Pick<SummaryDocument, 'log' | 'removedLines' | 'columns'>,
  { byLines }: { readonly byLines: boolean },
  { wantedTasks, fewestLines, mostLines }: TaskSize = usualTaskSize,
): Places[] {
  const whole = { from: document.removedLines + 1, to: lastPlace(document) + 1 };
  const lines = whole.to - whole.from;
  const usual = Math.min(mostLines, Math.max(fewestLines, Math.ceil(lines / wantedTasks)));
  const linesPerTask = Math.max(usual, Math.ceil(lines / mostTasks));
  const tasks: Places[] = [];
  let from = whole.from;
  for (const file of byLines ? [] : document.columns) {
    const begin = Math.max(from, file.from);
    const to = file.from + file.lines;
    const last = tasks.at(-1);
    if (last !== undefined && from === begin && to - last.from <= linesPerTask) {
      tasks.splice(-1, 1, { from: last.from, to });
    } else {
      tasks.push(...divide({ from, to: begin }, linesPerTask), { from: begin, to });
    }
    from = to;
  }
  tasks.push(...divide({ from, to: whole.to }, linesPerTask));
  return tasks;
}

/** Divides places into pieces of about equal length. */
function divide({ from, to }: Places, linesPerTask: number): Places[] {
  const pieces = Math.ceil((to - from) / linesPerTask);
  const border = (index: number): number => from + Math.floor(((to - from) * index) / pieces);
  return Array.from({ length: pieces }, (_, index) => ({ from: border(index), to: border(index + 1) }));
}

/** Returns the items in a random order (Fisher and Yates). Each order is equally likely if `random` returns random numbers in [0, 1). */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}
