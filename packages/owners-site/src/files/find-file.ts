import { blobOfFile } from '@canvass/answer-files';
import { keyOf } from '@canvass/answer-log';
import { type AnswerFile, filesOfRecord } from '@canvass/surveys';
import { problem, type Problem, summaryUnreadable } from '@canvass/web/problems';
import { bySummary } from '../reading/by-summary.ts';
import type { OwnerPorts } from '../ports.ts';

export type FindFileDeps = Pick<OwnerPorts, 'definitions' | 'summaries' | 'answerReader' | 'files'>;

export interface AskedFile {
  readonly tenant: string;
  readonly survey: string;
  /** The id of the answer. */
  readonly id: string;
  /** The key of the file. */
  readonly file: string;
}

/** A file of an answer that is there. */
export interface FoundFile {
  readonly file: AnswerFile;
  readonly blob: string;
}

/** Finds a file that a counted answer names: one that is erased, or not sent yet, is not found. */
export async function findFile(
  { definitions, summaries, answerReader, files }: FindFileDeps,
  { tenant, survey, id, file: fileKey }: AskedFile,
): Promise<FoundFile | Problem> {
  const found = await definitions.find(tenant, survey);
  if (found.outcome === 'notFound') return problem('survey-not-found');
  const key = keyOf(tenant, survey, found.stored);
  const read = await bySummary(summaries, key, answerReader.find(key, id));
  switch (read.outcome) {
    case 'summaryUnreadable':
      return summaryUnreadable(tenant, survey);
    case 'deleted':
      return problem('survey-not-found');
    case 'notFound':
      return problem('answer-not-found');
    case 'found': {
      const file = filesOfRecord(read.history, read.answer.answers)
        .flatMap((of) => of.files)
        .find((each) => each.key === fileKey);
      if (file === undefined) return problem('answer-not-found', { detail: noSuchFile });
      const blob = blobOfFile(key, read.answer.id, file.key);
      const head = await files.head(blob);
      return head.outcome === 'found' ? { file, blob } : problem('answer-not-found', { detail: noSuchFile });
    }
  }
}

const noSuchFile = 'The answer has no file with this key.';
