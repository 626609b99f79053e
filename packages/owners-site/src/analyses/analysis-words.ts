import type { Analysis, Reason, RecountOutcome } from '@canvass/analyses';

const reasons: Readonly<Record<Reason, string>> = {
  'by-request': 'It was cancelled.',
  'survey-deleted': 'The survey was deleted.',
  'log-damaged': 'The log does not hold the answers that its summary lists.',
  'summary-unreadable': 'The summary cannot be read. An operator repairs it with rebuild-summary.',
  'task-failed': 'A part of it failed again and again; the workers’ logs say why.',
  'took-too-long': 'It took too long.',
};

export function reasonInWords(reason: Reason): string {
  return reasons[reason];
}

const recounts: Readonly<Record<RecountOutcome['outcome'], string>> = {
  equal: 'The summary was right.',
  replacing: 'The summary was not what the log says, and is being replaced.',
  replaced: 'The summary was not what the log says, and was replaced.',
  agrees: 'The summary agrees with it.',
  disagrees: 'The summary does not agree with it.',
};

const count = new Intl.NumberFormat('en-GB');
const points = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** Says what the figures are of and how precise they are, or what a recount has found. `margin` is the widest one, from 0 to 1. */
export function analysisInWords(analysis: Analysis, margin: number): string {
  const { recount } = analysis;
  const read = readInWords(analysis, margin);
  return recount === null ? read : `${read} ${recounts[recount.outcome]}`;
}

/** Says why the figures of an analysis are not shown, although it has some. */
export function withheldInWords(phase: Analysis['phase']): string {
  return phase === 'running'
    ? 'Answers were erased since it began to read. Its figures are shown again when it has ended, without them.'
    : 'Answers that it may have read were erased since, so its figures are no longer shown. Start it again.';
}

function readInWords({ phase, progress, result }: Analysis, margin: number): string {
  if (progress === null || result === null) {
    return phase === 'running' ? 'It waits for a worker.' : 'It ended before any answer was read.';
  }
  const received = `the ${count.format(progress.answers)} answers received`;
  if (progress.tasksDone === progress.tasks) return `Exact: from all of ${received}.`;
  if (result.answers === 0) return `None of ${received} has been read yet.`;
  const read = `Estimated from ${count.format(result.answers)} of ${received}`;
  return margin >= 1
    ? `${read}; too few to say how precise it is.`
    : `${read}: each share to plus or minus ${points.format(margin * 100)} percentage points or less, ` +
        'with 95 % confidence for all options of a question at once.';
}
