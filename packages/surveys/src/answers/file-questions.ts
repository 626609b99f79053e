import type { SurveyDefinition } from '../definition/definition.ts';
import { facetsOf } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { facetId } from '../facets/facet-id.ts';
import type { FlatRecord } from '../facets/facet.ts';
import type { TakenFiles } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { type AnswerFile, readFileList } from '../shared/answer-file.ts';
import type { FieldError } from '../shared/field-error.ts';

/** A question whose answer is files. */
export interface FileQuestion {
  readonly id: string;
  /** The facet that lists the files. It also names the field of a form that sends them. */
  readonly facet: string;
  readonly takes: TakenFiles;
}

export function fileQuestions({ questions }: SurveyDefinition): FileQuestion[] {
  return questions.flatMap((question) => {
    const kind = kindOf(question);
    const { filesPart } = kind;
    const takes = kind.filesOf?.(question);
    if (takes === undefined || filesPart === undefined) return [];
    return [{ id: question.id, facet: facetId(question.id, filesPart), takes }];
  });
}

/** The files that a record has of a question. */
export function filesIn(record: FlatRecord, { facet }: Pick<FileQuestion, 'facet'>): readonly AnswerFile[] {
  const list = record[facet];
  return typeof list === 'string' ? readFileList(list) : [];
}

/** The errors of answers that come many at once, such as those of another program: only an answer that comes by itself can have files. */
export function errorsOfFilesInBatch(questions: readonly FileQuestion[], record: FlatRecord): FieldError[] {
  return questions
    .filter((question) => filesIn(record, question).length > 0)
    .map(({ id }) => ({
      path: `answers.${id}`,
      message: 'Only an answer that is sent alone can have files, not one of a batch or an import',
    }));
}

/** The files of an answer, by question. */
export function filesOfRecord(
  history: SurveyHistory,
  record: Readonly<Record<string, unknown>>,
): { readonly question: string; readonly files: readonly AnswerFile[] }[] {
  return [...facetsOf(history).values()].flatMap(({ id, question, listsFiles }) => {
    const list = listsFiles && Object.hasOwn(record, id) ? record[id] : undefined;
    return typeof list === 'string' ? [{ question, files: readFileList(list) }] : [];
  });
}
