import type { Analysis, Reason, RecountOutcome } from '@canvass/analyses';
import { perLanguage } from '@canvass/web/texts';
import { deskTexts } from '../desk-language/desk-texts.ts';

const texts = deskTexts('analysisWords', {
  reasons: {
    'by-request': 'It was cancelled.',
    'survey-deleted': 'The survey was deleted.',
    'log-damaged': 'The log does not hold the answers that its summary lists.',
    'summary-unreadable': 'The summary cannot be read. An operator repairs it with rebuild-summary.',
    'task-failed': 'A part of it failed again and again; the workers’ logs say why.',
    'took-too-long': 'It took too long.',
  } satisfies Record<Reason, string>,
  recounts: {
    equal: 'The summary was right.',
    replacing: 'The summary was not what the log says, and is being replaced.',
    replaced: 'The summary was not what the log says, and was replaced.',
    agrees: 'The summary agrees with it.',
    disagrees: 'The summary does not agree with it.',
  } satisfies Record<RecountOutcome['outcome'], string>,
  withheldForNow:
    'Answers were erased since it began to read. Its figures are shown again when it has ended, without them.',
  withheld:
    'Answers that it may have read were erased since, so its figures are no longer shown. Start it again.',
  waits: 'It waits for a worker.',
  nothingRead: 'It ended before any answer was read.',
  answers: {
    exact: {
      one: 'Exact: from the {count} answer received.',
      other: 'Exact: from all of the {count} answers received.',
    },
    none: {
      one: 'The {count} answer received has not been read yet.',
      other: 'None of the {count} answers received has been read yet.',
    },
    tooFew: {
      one: 'Estimated from {read} of the {count} answer received; too few to say how precise it is.',
      other: 'Estimated from {read} of the {count} answers received; too few to say how precise it is.',
    },
    estimated: {
      one: 'Estimated from {read} of the {count} answer received: each share to plus or minus {points} percentage points or less, with 95 % confidence for all options of a question at once.',
      other:
        'Estimated from {read} of the {count} answers received: each share to plus or minus {points} percentage points or less, with 95 % confidence for all options of a question at once.',
    },
  },
});

const points = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }));

export function reasonInWords(reason: Reason): string {
  return texts.reasons[reason];
}

/** Says what the figures are of and how precise they are, or what a recount has found. `margin` is the widest one, from 0 to 1. */
export function analysisInWords(analysis: Analysis, margin: number): string {
  const { recount } = analysis;
  const read = readInWords(analysis, margin);
  return recount === null ? read : `${read} ${texts.recounts[recount.outcome]}`;
}

/** Says why the figures of an analysis are not shown, although it has some. */
export function withheldInWords(phase: Analysis['phase']): string {
  return phase === 'running' ? texts.withheldForNow : texts.withheld;
}

function readInWords({ phase, progress, result }: Analysis, margin: number): string {
  const { answers } = texts;
  if (progress === null || result === null) return phase === 'running' ? texts.waits : texts.nothingRead;
  const of = progress.answers;
  if (progress.tasksDone === progress.tasks) return answers.exact(of);
  const read = result.answers;
  if (read === 0) return answers.none(of);
  if (margin >= 1) return answers.tooFew(of, { read });
  return answers.estimated(of, { read, points: points().format(margin * 100) });
}
