import { hasShape } from './shape.ts';
import { isJsonObject } from './stored-json.ts';

/** A file of an answer. Its bytes are stored apart from the answer. */
export interface AnswerFile {
  readonly name: string;
  readonly bytes: number;
  /** What the site gave for the upload. */
  readonly key: string;
}

/** A ULID, and a signature of 16 digits. */
const keyPattern = /^[0-9A-HJKMNP-TV-Z]{42}$/;

const shape = {
  required: {
    name: (json: unknown) => typeof json === 'string',
    bytes: Number.isSafeInteger,
    key: (json: unknown) => typeof json === 'string' && keyPattern.test(json),
  },
};

export function isAnswerFile(json: unknown): json is AnswerFile {
  return isJsonObject(json) && hasShape(json, shape);
}

/** What a record has of the files of an answer. */
export function fileListText(files: readonly AnswerFile[]): string {
  return JSON.stringify(files.map(({ name, bytes, key }) => ({ name, bytes, key })));
}

/** The files that a record lists. */
export function readFileList(text: string): readonly AnswerFile[] {
  return JSON.parse(text) as AnswerFile[];
}

/** A file as a field of a form has it. */
export function fieldOfFile({ name, bytes, key }: AnswerFile): string {
  return JSON.stringify({ name, bytes, key });
}

/** The file that a field of a form has. What is no file stays as it is. */
export function fileOfField(field: string): unknown {
  try {
    const file: unknown = JSON.parse(field);
    return isAnswerFile(file) ? file : field;
  } catch {
    return field;
  }
}
