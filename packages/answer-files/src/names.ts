import { tailOf } from '@canvass/journal';
import { keyOfPath, surveyPath, type SurveyKey } from '@canvass/answer-log';

/**
 * The names of blobs. The files of a submission have a folder, named by the tail that all attempts to send it share:
 *
 * - `files/{tenant}/{survey}/{instance}/{tail}/{file}`: the bytes of a file;
 * - `files/{tenant}/{survey}/{instance}/{tail}/of-{id}`: the answer that they belong to, once the sweep has found it;
 * - `pending/{tenant}/{survey}/{instance}/{tail}`: what is known of the folder until then.
 */
export const filesPrefix = 'files/';
export const pendingPrefix = 'pending/';
const markPrefix = 'of-';

/** Where the files of one submission are. */
export interface FileFolder {
  readonly key: SurveyKey;
  /** What follows the time in the id of each attempt. */
  readonly tail: string;
}

export function folderOf(key: SurveyKey, id: string): FileFolder {
  return { key, tail: tailOf(id) };
}

/** Ends with a slash. */
export function folderPrefix({ key, tail }: FileFolder): string {
  return `${surveyPrefix(key)}${tail}/`;
}

/** Ends with a slash. */
export function surveyPrefix(key: SurveyKey): string {
  return `${filesPrefix}${surveyPath(key)}/`;
}

export function pendingName({ key, tail }: FileFolder): string {
  return `${pendingPrefix}${surveyPath(key)}/${tail}`;
}

export function markName(folder: FileFolder, id: string): string {
  return `${folderPrefix(folder)}${markPrefix}${id}`;
}

/** The id in the name of a mark; undefined for the name of a file. */
export function markedId(name: string): string | undefined {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return last.startsWith(markPrefix) ? last.slice(markPrefix.length) : undefined;
}

/** The folder of a blob with either prefix. */
export function folderOfName(name: string): FileFolder {
  const path = name.slice(name.indexOf('/') + 1);
  return { key: keyOfPath(path), tail: path.split('/')[3] ?? '' };
}
