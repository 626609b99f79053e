import { z } from 'zod';
import { filesPart, filesReading } from './reading.ts';
import { facetId } from '../../facets/facet-id.ts';
import {
  fileOfField,
  type AnswerFile,
  fileListText,
  isAnswerFile,
  readFileList,
} from '../../shared/answer-file.ts';
import type { AnswerFault, FileFault, FileProblem } from '../../shared/answer-fault.ts';
import type { DefinedKind } from '../kind.ts';
import type { OptionChange } from '../option-change.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';
import { cleanFileName } from '../../shared/file-name.ts';
import { type FileGroup, fileGroups, takesName } from '../../shared/file-types.ts';

/** Files of an answer to one question. */
export const maxFiles = 10;
export const mebibyte = 1024 * 1024;
/** A byte is 20 decimals of a MiB. */
export const megabyteDecimals = 20;
/** Bytes of a file. */
export const maxFileBytes = 10 * mebibyte;

export const filesLabel = 'Files';
/** The main part is the number of files. */
const count = { type: 'number', decimals: 0 } as const;

const schema = z.strictObject({
  ...questionFields,
  type: z.literal('files'),
  maxFiles: z
    .int({ error: 'maxFiles must be an integer' })
    .min(1, 'maxFiles must be at least 1')
    .max(maxFiles, `maxFiles must be at most ${maxFiles}`)
    .default(maxFiles)
    .describe('The most files of an answer'),
  maxBytes: z
    .int({ error: 'maxBytes must be an integer' })
    .min(1, 'maxBytes must be at least 1')
    .max(maxFileBytes, `maxBytes must be at most ${maxFileBytes}`)
    .default(maxFileBytes)
    .describe('The most bytes of a file'),
  types: z
    .array(z.enum(fileGroups, { error: `A type of files is one of ${fileGroups.join(', ')}` }), {
      error: 'types must be an array',
    })
    .min(1, 'types must not be empty')
    .refine((types) => new Set(types).size === types.length, 'types must not repeat one')
    .optional()
    .describe('What is accepted, by the names and the contents of files; without it all of these types are'),
});

export type FilesQuestion = z.infer<typeof schema>;

interface FilesSpec extends SpecBase {
  readonly type: 'files';
}

export const files: DefinedKind<typeof schema, FilesSpec> = {
  type: 'files',
  schema,
  api: {
    answer: z
      .array(z.strictObject({ name: z.string(), bytes: z.int(), key: z.string() }))
      .describe(
        'Files, each as the call that uploaded it returned it, for the same `Idempotency-Key` or invitation. Batches and imports take none',
      ),
    example: {
      question: { id: 'photos', text: 'Show us', type: 'files', types: ['image'] },
      answer: [{ name: 'café.jpg', bytes: 48_213, key: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC7QK2M9X4TB3HD5K8' }],
    },
  },
  questionShape: {
    required: { maxFiles: Number.isInteger, maxBytes: Number.isInteger },
    optional: { types: areGroups },
  },
  specShape: { required: {} },
  specOf: ({ type, text }) => ({ type, text }),
  partsOf: () => [
    { part: '', facet: count },
    { part: filesPart, label: filesLabel, facet: { type: 'kept' } },
  ],
  askedParts: ({ maxFiles: max }) => [
    { part: '', type: 'number', min: 1, max },
    { part: filesPart, type: 'kept' },
  ],
  takesSeveral: () => true,
  filesPart,
  filesOf: ({ maxFiles: max, maxBytes, types }) => ({ maxFiles: max, maxBytes, types }),
  rule(question) {
    const { id } = question;
    const list = facetId(id, filesPart);
    return {
      facets: [id, list],
      isBlank: (value) => value === '' || (Array.isArray(value) && value.length === 0),
      take(value, record) {
        const fault = faultOf(question, value);
        if (!Array.isArray(value)) return fault;
        record[id] = value.length;
        record[list] = fault === undefined ? fileListText(value as AnswerFile[]) : 'wrong';
        return fault;
      },
    };
  },
  answerOf(_spec, read) {
    const list = read(filesPart);
    return typeof list === 'string' ? readFileList(list) : list;
  },
  ...filesReading,
  // Files that are sent with the form are stored before their question is read. The name of one that was not is no answer.
  fromForm(...form) {
    const given = filesReading.fromForm(...form);
    return Array.isArray(given) ? given.map((field: string) => fileOfField(field)) : given;
  },
  *compare(before, question) {
    yield* changed(question, 'maxFiles', before.maxFiles, question.maxFiles);
    yield* changed(question, 'maxBytes', shownBytes(before), shownBytes(question));
    yield* changed(question, 'types', before.types?.join(', '), question.types?.join(', '));
  },
};

function faultOf(question: FilesQuestion, value: unknown): AnswerFault | undefined {
  if (!Array.isArray(value)) return { code: 'wrong-type', expected: 'files' };
  if (value.length > question.maxFiles) return { code: 'too-many-files', max: question.maxFiles };
  const given = value as readonly unknown[];
  const list = given.filter(isAnswerFile);
  if (list.length < given.length) return { code: 'wrong-type', expected: 'files' };
  const keys = new Set<string>();
  const faults = list.flatMap((file): FileFault[] => {
    const problem = keys.has(file.key) ? 'twice' : problemOf(question, file);
    keys.add(file.key);
    return problem === undefined
      ? []
      : [{ name: shownName(file.name), problem, maxBytes: question.maxBytes }];
  });
  return faults.length === 0 ? undefined : { code: 'wrong-files', files: faults };
}

/** What is wrong with a file by what the answer says of it. */
function problemOf({ types, maxBytes }: FilesQuestion, { name, bytes }: AnswerFile): FileProblem | undefined {
  if (name === '' || cleanFileName(name) !== name) return 'wrong-name';
  if (bytes < 1) return 'empty';
  if (bytes > maxBytes) return 'too-large';
  return takesName(types, name) ? undefined : 'wrong-type';
}

/** A name for a sentence. */
function shownName(name: string): string {
  const clean = cleanFileName(name);
  return clean === '' ? '…' : clean;
}

function* changed(
  question: FilesQuestion,
  option: string,
  before: string | number | undefined,
  after: string | number | undefined,
): Generator<OptionChange> {
  if (before !== after) yield { kind: 'optionChanged', question, option, before, after };
}

function shownBytes({ maxBytes }: FilesQuestion): string {
  return `${maxBytes / mebibyte} MB`;
}

function areGroups(json: unknown): boolean {
  return Array.isArray(json) && json.every((each) => fileGroups.includes(each as FileGroup));
}
