import { lastPlace, type Places, type SummaryDocument } from '@canvass/answer-log';

/** How large tasks are. */
export interface TaskSize {
  /** As many tasks as a good estimate and several workers need. */
  readonly wantedTasks: number;
  /** Lines of the log. Fewer are not worth a task's messages and calls. */
  readonly fewestLines: number;
  /** More would take too long until a first estimate. */
  readonly mostLines: number;
}

export const usualTaskSize: TaskSize = { wantedTasks: 64, fewestLines: 2_000, mostLines: 20_000 };
/** A larger survey has larger tasks. */
const mostTasks = 5_000;

/**
 * Divides a log into tasks. Column files are not divided: a task is some of them, or lines that none covers. `byLines`: all
 * lines are read, so column files do not matter. Pure.
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

/** Pieces of about equal length. */
function divide({ from, to }: Places, linesPerTask: number): Places[] {
  const pieces = Math.ceil((to - from) / linesPerTask);
  const border = (index: number): number => from + Math.floor(((to - from) * index) / pieces);
  return Array.from({ length: pieces }, (_, index) => ({ from: border(index), to: border(index + 1) }));
}

/** A random order in which each is equally likely (Fisher and Yates). `random`: in [0, 1). */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
  }
  return shuffled;
}
