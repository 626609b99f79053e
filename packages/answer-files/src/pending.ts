import { isSameSubmission } from '@canvass/answer-log';
import { parseDocument, StorageError, type BlobContainer } from '@canvass/storage';
import { z } from 'zod';
import { markedId, folderPrefix, pendingName, type FileFolder } from './names.ts';

const documentSchema = z.object({
  /** The id of an attempt that is being stored, or is stored; null: nothing was sent yet. */
  attempt: z.string().nullable(),
  /** The files that the attempts name. */
  files: z.array(z.string()),
  /** The sweep deletes the files: no attempt may name them any more. */
  isExpired: z.boolean(),
});

/** What is known of a folder until its answer is found. */
export type PendingDocument = Readonly<z.infer<typeof documentSchema>>;

/** How often a write begins again because another process was faster. */
const maxAttempts = 16;

/**
 * Decides between an attempt to send files and their expiry, by conditional writes: a promise is written before the answer is, and no file
 * of a promise expires while its answer may be found.
 */
export interface Pending {
  /**
   * Makes a folder for uploads, unless it is there. `used`: the folder belongs to an answer, as the key of a submission was used again after
   * the window. `expired`: the sweep is deleting it.
   */
  begin(folder: FileFolder): Promise<'begun' | 'used' | 'expired'>;
  /** Promises that an attempt names these files. `gone`: they have expired, or were erased. */
  promise(folder: FileFolder, attempt: string, files: readonly string[]): Promise<'promised' | 'gone'>;
  read(
    folder: FileFolder,
  ): Promise<{ readonly document: PendingDocument; readonly etag: string } | undefined>;
  /** Forbids further promises. False if somebody else has changed the document since it was read. */
  expire(folder: FileFolder, etag: string): Promise<boolean>;
}

/** @param windowMs attempts of a submission within this time count once, in ms */
export function createPending(container: BlobContainer, windowMs: number): Pending {
  async function read(folder: FileFolder) {
    const name = pendingName(folder);
    const found = await container.get(name);
    if (found.outcome !== 'found') return undefined;
    return { document: parseDocument(documentSchema, name, found.bytes), etag: found.etag };
  }

  const write = (
    folder: FileFolder,
    document: PendingDocument,
    condition: { ifAbsent: true } | { ifMatch: string },
  ) => container.put(pendingName(folder), Buffer.from(JSON.stringify(document)), { condition });

  async function ownersOf(folder: FileFolder): Promise<string[]> {
    const ids: string[] = [];
    for await (const { name } of container.list(folderPrefix(folder))) {
      const id = markedId(name);
      if (id !== undefined) ids.push(id);
    }
    return ids;
  }

  return {
    read,
    async begin(folder) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const found = await read(folder);
        if (found) return found.document.isExpired ? 'expired' : 'begun';
        // A mark is written before the document of its folder goes: whoever finds no document sees the mark.
        if ((await ownersOf(folder)).length > 0) return 'used';
        const written = await write(folder, unsent, { ifAbsent: true });
        if (written.outcome === 'written') return 'begun';
      }
      throw new StorageError('unavailable', `${pendingName(folder)} kept changing`);
    },
    async promise(folder, attemptId, files) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const found = await read(folder);
        if (!found) {
          // The answer of an earlier attempt has the files.
          const owners = await ownersOf(folder);
          return owners.some((id) => isSameSubmission(id, attemptId, windowMs)) ? 'promised' : 'gone';
        }
        if (found.document.isExpired) return 'gone';
        const all = [...new Set([...found.document.files, ...files])];
        const document = { ...found.document, attempt: attemptId, files: all };
        const written = await write(folder, document, { ifMatch: found.etag });
        if (written.outcome === 'written') return 'promised';
      }
      throw new StorageError('unavailable', `${pendingName(folder)} kept changing`);
    },
    async expire(folder, etag) {
      const found = await read(folder);
      if (!found || found.etag !== etag) return false;
      const written = await write(folder, { ...found.document, isExpired: true }, { ifMatch: etag });
      return written.outcome === 'written';
    },
  };
}

const unsent: PendingDocument = { attempt: null, files: [], isExpired: false };
