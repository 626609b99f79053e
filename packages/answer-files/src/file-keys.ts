import { idLength } from '@canvass/journal';
import { createSigner } from '@canvass/runtime/signing';
import type { AnswerFile } from '@canvass/surveys';
import type { FileFolder } from './names.ts';

/** What a key is given for. */
export interface KeyedFile extends FileFolder {
  /** The id of the question. */
  readonly question: string;
}

/**
 * Signs what was stored. A key is the name of the file in its folder, and a signature over all that an answer says of the file: only the form,
 * or the client, that uploaded it can name it, for the question that it was uploaded for.
 */
export interface FileKeys {
  keyOf(keyed: KeyedFile, file: Omit<AnswerFile, 'key'> & { readonly id: string }): string;
  /** The name of the file in its folder; undefined if the key is none for this. */
  read(keyed: KeyedFile, file: AnswerFile): string | undefined;
}

/** @param linkSecret the secret that all sites share */
export function createFileKeys(linkSecret: string): FileKeys {
  const sign = createSigner(linkSecret, 'canvass files');
  const keyOf: FileKeys['keyOf'] = ({ key, tail, question }, { id, bytes, name }) =>
    `${id}${sign([key.instance, tail, question, id, bytes, name].join('/'))}`;
  return {
    keyOf,
    read(keyed, file) {
      const id = file.key.slice(0, idLength);
      return keyOf(keyed, { ...file, id }) === file.key ? id : undefined;
    },
  };
}
