import { folderOf } from '@canvass/answer-files';
import { keyOf } from '@canvass/answer-log';
import {
  type AnswerFault,
  type AnswerFile,
  describeFault,
  type FieldError,
  type FileFault,
  type FileProblem,
  type FileQuestion,
  filesIn,
} from '@canvass/surveys';
import { keyedId, type Submission } from '../answer-intake.ts';
import type { CompiledSurvey } from '../compiled-survey.ts';
import type { TakeUploadDeps } from './take-upload.ts';

export type AdmitFilesDeps = Pick<TakeUploadDeps, 'pending' | 'fileKeys' | 'ids' | 'clock'>;

/** Files that were not uploaded for the submission that names them. */
export interface RefusedFiles {
  readonly errors: readonly FieldError[];
  readonly keys: ReadonlySet<string>;
}

/**
 * Checks that the files of a submission were stored for it, and promises that they are its own: they do not expire before its answer is
 * looked for. Call it before the answer is stored. Undefined if all is well. Throws `StorageError`.
 */
export async function admitFiles(
  deps: AdmitFilesDeps,
  { fileQuestions }: Pick<CompiledSurvey, 'fileQuestions'>,
  submission: Submission,
): Promise<RefusedFiles | undefined> {
  const { tenant, survey, stored, answers } = submission;
  const named = fileQuestions.flatMap((question) =>
    filesIn(answers, question).map((file) => ({ question, file })),
  );
  if (named.length === 0) return undefined;
  const id = keyedId(deps.ids, submission, deps.clock.now());
  if (id === undefined) return refusedFiles(named);
  const folder = folderOf(keyOf(tenant, survey, stored), id);
  const read = named.map(({ question, file }) =>
    deps.fileKeys.read({ ...folder, question: question.id }, file),
  );
  const unknown = named.filter((_, index) => read[index] === undefined);
  if (unknown.length > 0) return refusedFiles(unknown);
  const promised = await deps.pending.promise(
    folder,
    id,
    read.flatMap((file) => file ?? []),
  );
  if (promised === 'promised') return undefined;
  return refusedFiles(named, promised === 'used' ? 'sent' : 'unknown');
}

function refusedFiles(
  named: readonly { readonly question: FileQuestion; readonly file: AnswerFile }[],
  problem: FileProblem = 'unknown',
): RefusedFiles {
  const byQuestion = Map.groupBy(named, ({ question }) => question);
  return {
    errors: [...byQuestion].map(([question, files]) =>
      filesError(
        question,
        files.map(({ file: { name } }) => ({ name, problem })),
      ),
    ),
    keys: new Set(named.map(({ file }) => file.key)),
  };
}

/** The error of a question whose files cannot be taken. */
export function filesError(
  { id, takes }: FileQuestion,
  files: readonly Pick<FileFault, 'name' | 'problem'>[],
): FieldError {
  const { maxBytes } = takes;
  const fault: AnswerFault = {
    code: 'wrong-files',
    files: files.map(({ name, problem }) => ({ name, problem, maxBytes })),
  };
  return { path: `answers.${id}`, message: describeFault(fault), fault };
}
