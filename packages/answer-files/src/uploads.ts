import { StorageError, type BlobContainer } from '@canvass/storage';
import {
  type AnswerFile,
  cleanFileName,
  type FileProblem,
  isContentOf,
  takesName,
  type TakenFiles,
} from '@canvass/surveys';
import { contentOf } from './content-of.ts';
import type { FileKeys, KeyedFile } from './file-keys.ts';
import { folderPrefix } from './names.ts';
import type { Pending } from './pending.ts';

/** A file that arrives. */
export interface Upload extends KeyedFile {
  /** The id of an attempt to send the submission that will name it. */
  readonly attempt: string;
  /** As the client calls it. */
  readonly name: string;
  readonly takes: Pick<TakenFiles, 'maxBytes' | 'types'>;
  /** The bytes, which end early, or throw, if the client is gone. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The announced length in bytes, if it is known. */
  readonly length?: number | undefined;
  /** Takes bytes before they are stored. False: a limit is reached. */
  readonly admit: (bytes: number) => boolean;
  /** Whether the client has sent all of it, when `bytes` has ended. */
  readonly isWhole: () => boolean;
}

export type Uploaded =
  | { readonly outcome: 'stored'; readonly file: AnswerFile }
  /** Nothing of it is left. */
  | { readonly outcome: 'refused'; readonly name: string; readonly problem: FileProblem };

export interface UploadsDeps {
  /** The container `files`. */
  readonly container: BlobContainer;
  readonly pending: Pending;
  readonly keys: FileKeys;
  /** Makes a fresh ULID. */
  readonly newId: () => string;
}

/** Refuses a file. `name`: as the client calls it; it is never kept or shown as it came. */
export function refusedUpload(name: string, problem: FileProblem): Uploaded {
  const clean = cleanFileName(name);
  return { outcome: 'refused', name: clean === '' ? '…' : clean, problem };
}

/** Bytes of a block. A file is never whole in memory. */
const blockBytes = 1024 * 1024;

/**
 * Stores a file while it arrives. Its key is made only when the storage has acknowledged the last byte, so that an answer names no file that
 * is cut off. Throws `StorageError`.
 */
export async function storeUpload(deps: UploadsDeps, upload: Upload): Promise<Uploaded> {
  const { takes, length } = upload;
  const name = cleanFileName(upload.name);
  const refused = (problem: FileProblem) => refusedUpload(name, problem);
  if (name === '') return refused('wrong-name');
  if (!takesName(takes.types, name)) return refused('wrong-type');
  if (length !== undefined && length > takes.maxBytes) return refused('too-large');
  const begun = await deps.pending.begin(upload, upload.attempt);
  if (begun !== 'begun') return refused(begun === 'used' ? 'sent' : 'unknown');

  const { container } = deps;
  const id = deps.newId();
  const blob = `${folderPrefix(upload)}${id}`;
  if ((await container.createAppendBlob(blob)).outcome !== 'created') {
    throw new StorageError('unavailable', `${blob} was there`);
  }
  const discard = async (problem: FileProblem): Promise<Uploaded> => {
    await container.delete(blob);
    return refused(problem);
  };
  // A deletion of the folder may have looked for its files before this one was there. It forbids uploads before it looks.
  const still = await deps.pending.read(upload);
  if (still === undefined || still.document.isExpired) return discard('unknown');
  let stored = 0;
  try {
    for await (const block of blocksOf(upload.bytes)) {
      if (stored + block.byteLength > takes.maxBytes) return await discard('too-large');
      if (stored === 0) {
        const content = await contentOf(block);
        if (content === undefined || !isContentOf(name, content)) return await discard('wrong-type');
      }
      if (!upload.admit(block.byteLength)) return await discard('not-stored');
      const appended = await container.appendBlock(blob, block, stored);
      if (appended.outcome !== 'appended') throw new StorageError('unavailable', `${blob} refused a block`);
      stored += block.byteLength;
    }
  } catch (error) {
    if (error instanceof StorageError) {
      // What is left of it expires with its folder.
      await container.delete(blob).catch(() => undefined);
      throw error;
    }
    return discard('cut-off');
  }
  if (!upload.isWhole() || (length !== undefined && length !== stored)) return discard('cut-off');
  if (stored === 0) return discard('empty');
  const key = deps.keys.keyOf(upload, { id, name, bytes: stored });
  return { outcome: 'stored', file: { name, bytes: stored, key } };
}

/** Joins pieces to blocks. A block is copied, as the pieces' memory is used again. */
async function* blocksOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.byteLength;) {
      const part = piece.subarray(from, from + blockBytes - bytes);
      held.push(part);
      bytes += part.byteLength;
      from += part.byteLength;
      if (bytes === blockBytes) {
        yield Buffer.concat(held);
        [held, bytes] = [[], 0];
      }
    }
  }
  if (bytes > 0) yield Buffer.concat(held);
}
