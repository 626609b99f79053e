import {
  AnswerLogError,
  dropColumnFile,
  isLogMoved,
  keyOfPath,
  type ColumnFile,
  type Places,
  type Summaries,
  type SurveyKey,
  type FairScheduler,
} from '@canvass/answer-log';
import { ColumnsError } from '@canvass/columns';
import { Pace } from '@canvass/slices';
import type { BlobContainer } from '@canvass/storage';
import { foldColumnFile, type FoldFile } from './fold-column-file.ts';
import { foldLines } from './fold-lines.ts';
import type { Fold, FoldSource } from './fold-task.ts';
import { mergeFound, nothingFound, resultOfTask, type Found } from '../results/partial-result.ts';

export interface CreateFoldDeps {
  readonly summaries: Summaries;
  readonly answerLogs: BlobContainer;
  /** Gives folds turns of 10 ms, so that the process can do other work in between. */
  readonly scheduler: FairScheduler;
  /** Called if a column file is lost or damaged. Its places are read from the log, and a worker makes another file. */
  readonly onDamaged: (key: SurveyKey, file: ColumnFile, error: unknown) => void;
  /** Folds a column file. Default: a Parquet file. */
  readonly foldFile?: FoldFile;
}

interface Stretch extends Places {
  /** The column file that covers the places; undefined if their lines must be read. */
  readonly file: ColumnFile | undefined;
}

/**
 * Creates a fold that reads column files where they cover the log, and lines elsewhere. A recount reads only lines, because they are the
 * truth. A filter that searches in texts reads only lines, because column files do not have the texts.
 */
export function createFold(deps: CreateFoldDeps): Fold {
  const { summaries, answerLogs, scheduler, onDamaged, foldFile = foldColumnFile } = deps;

  /** Takes a file out of the list if it is lost or damaged. Throws if the document is only too old. */
  async function drop(source: FoldSource, file: ColumnFile, error: unknown): Promise<void> {
    if (!isLost(error)) throw error;
    const key = keyOfPath(source.path);
    const dropped = await dropColumnFile({ summaries }, key, file.blob);
    if (dropped === 'notListed') throw new AnswerLogError('log-moved', `${file.blob} is not listed any more`);
    onDamaged(key, file, error);
  }

  async function foldStretch(source: FoldSource, stretch: Stretch, pace: Pace): Promise<Found> {
    const { file } = stretch;
    if (file !== undefined) {
      try {
        return await foldFile(answerLogs, source, file, stretch, pace);
      } catch (error) {
        await drop(source, file, error);
      }
    }
    return foldLines(answerLogs, source, stretch, pace);
  }

  return async (source, places, signal) => {
    const pace = new Pace(scheduler, signal);
    let found = nothingFound(source);
    for (const stretch of stretchesOf(source, places)) {
      found = mergeFound(found, await foldStretch(source, stretch, pace));
    }
    return resultOfTask(found, source.request.kind === 'recount' ? places.to - places.from : found.answers);
  };
}

function stretchesOf({ request, document }: FoldSource, { from, to }: Places): Stretch[] {
  const needsLines = request.kind === 'recount' || request.where.questions.some((each) => 'contains' in each);
  const stretches: Stretch[] = [];
  let next = from;
  for (const file of needsLines ? [] : document.columns) {
    const begin = Math.max(next, file.from);
    const end = Math.min(to, file.from + file.lines);
    if (begin >= end) continue;
    if (begin > next) stretches.push({ file: undefined, from: next, to: begin });
    stretches.push({ file, from: begin, to: end });
    next = end;
  }
  if (next < to) stretches.push({ file: undefined, from: next, to });
  return stretches;
}

function isLost(error: unknown): boolean {
  return isLogMoved(error) || (error instanceof ColumnsError && error.code === 'damaged');
}
