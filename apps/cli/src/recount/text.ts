import type { Analysis, Difference, Reason, RecountOutcome } from '@canvass/analyses';

const count = new Intl.NumberFormat('en-GB');

export const stalled =
  'No worker has shown itself for 30 s. Is one running? The recount goes on when one does; Ctrl-C stops only the waiting.';

/** One line, which changes with each per cent. */
export function tellProgress({ progress }: Analysis): string {
  if (progress === null) return 'Waiting for a worker.';
  const { tasks, tasksDone, answers } = progress;
  const percent = tasks === 0 ? 100 : Math.floor((100 * tasksDone) / tasks);
  return `${percent} % of ${count.format(answers)} answers`;
}

const reasons: Readonly<Record<Reason, string>> = {
  'by-request': 'it was cancelled',
  'survey-deleted': 'the survey was deleted',
  'log-damaged': 'the log does not hold the answers that its summary lists',
  'summary-unreadable': 'its summary is lost or unreadable: run rebuild-summary',
  'task-failed': 'a part of it failed again and again; the logs of the workers say why',
  'took-too-long': 'it took too long',
};

/** `isRight`: the summary is what the log says. */
export function tellRecount(
  survey: string,
  { phase, reason, recount, progress, result }: Analysis,
): { readonly isRight: boolean; readonly message: string } {
  if (phase !== 'done' || recount === null) {
    const why = reason === null ? phase : reasons[reason];
    return { isRight: false, message: `The recount of ${survey} has not ended well: ${why}.` };
  }
  const { outcome, differences } = recount;
  const isRight = outcome === 'equal' || outcome === 'agrees';
  const read = count.format(result?.answers ?? 0);
  const isSample = progress !== null && progress.tasksDone < progress.tasks;
  const compared = isSample
    ? `a sample of ${read} of its ${count.format(progress.answers)} answers (99.99 % confidence)`
    : `all ${read} answers of its log`;
  const head: Readonly<Record<RecountOutcome['outcome'], string>> = {
    equal: `Recounted ${read} answers of ${survey}. The summary was right.`,
    replacing: `The summary of ${survey} is not what its log says, and is being replaced.`,
    replaced: `The summary of ${survey} was not what its log says. It was replaced by the recount of ${read} answers.`,
    agrees: `The summary of ${survey} agrees with ${compared}.`,
    disagrees: `The summary of ${survey} does not agree with ${compared}. Run recount without --sample to replace it.`,
  };
  return { isRight, message: [head[outcome], ...differences.map(tellDifference)].join('\n') };
}

function tellDifference({ question, what, stored, recounted }: Difference): string {
  const where = question === null ? '' : `${question}, `;
  return `  ${where}${what}: ${valueOf(stored)} in the summary, ${valueOf(recounted)} in the log`;
}

function valueOf(value: Difference['recounted']): string {
  if (value === null) return 'nothing';
  return typeof value === 'object' ? `${value.low} to ${value.high}` : `${value}`;
}
