import { isSameSubmission } from '@canvass/answer-log';
import { parseDocument, StorageError, type BlobContainer } from '@canvass/storage';
import { z } from 'zod';
import { listFolder } from './list-folder.ts';
import { pendingName, type FileFolder } from './names.ts';

const documentSchema = z.object({
  /** The ids of attempts that were to be stored. Of attempts within the window, only the first one's; saved answers may be sent again long after that. */
  attempts: z.array(z.string()),
  /** The sweep deletes the files: no attempt may name them any more. */
  isExpired: z.boolean(),
});

/** What is known of a folder until its answer is found. */
export type PendingDocument = Readonly<z.infer<typeof documentSchema>>;

export interface ReadPending {
  readonly document: PendingDocument;
  readonly etag: string;
}

/** How often a write begins again because another process was faster. */
const maxAttempts = 16;

/**
 * Decides between an attempt to send files and their expiry, by conditional writes: a promise is written before the answer is, and no file
 * of a promise expires while its answer may be found.
 */
export interface Pending {
  /**
   * Makes a folder for uploads, unless it is there. `attempt`: the id of an attempt to send them. `used`: the folder belongs to an earlier
   * submission, whose key was used again after the window. `expired`: the files are being deleted.
   */
  begin(folder: FileFolder, attempt: string): Promise<'begun' | 'used' | 'expired'>;
  /**
   * Promises that an attempt may name these files. `gone`: one has expired, or was erased. `used`: as above; the files of a submission
   * stay its own until the sweep has found its answer.
   */
  promise(
    folder: FileFolder,
    attempt: string,
    files: readonly string[],
  ): Promise<'promised' | 'gone' | 'used'>;
  read(folder: FileFolder): Promise<ReadPending | undefined>;
  /** Forbids further promises. False if somebody else has changed the document since it was read. */
  expire(folder: FileFolder, read: ReadPending): Promise<boolean>;
  /** Forbids further promises and uploads, whatever was promised. */
  forbid(folder: FileFolder): Promise<void>;
}

/**
 * @param windowMs attempts of a submission within this time count once, in ms
 * @param isSaved whether the form of the folder is saved: whatever was promised came to nothing so far, and it may be sent at any time. It is asked only if
 * an earlier attempt is older than the window. Default: no form is saved
 */
export function createPending(
  container: BlobContainer,
  windowMs: number,
  isSaved: (folder: FileFolder) => Promise<boolean> = async () => false,
): Pending {
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

  const isNear = ({ attempts }: PendingDocument, id: string): boolean =>
    attempts.some((attempt) => isSameSubmission(attempt, id, windowMs));
  const isOfOther = async (folder: FileFolder, document: PendingDocument, id: string): Promise<boolean> =>
    document.attempts.length > 0 && !isNear(document, id) && !(await isSaved(folder));

  return {
    read,
    begin: (folder, id) =>
      retry(folder, async () => {
        const found = await read(folder);
        if (found?.document.isExpired) return 'expired';
        if (found) return (await isOfOther(folder, found.document, id)) ? 'used' : 'begun';
        // A mark is written before the document of its folder goes: whoever finds no document sees the mark.
        if ((await listFolder(container, folder)).owners.length > 0) return 'used';
        const written = await write(folder, unsent, { ifAbsent: true });
        return written.outcome === 'written' ? 'begun' : undefined;
      }),
    promise: (folder, id, files) =>
      retry(folder, async () => {
        const found = await read(folder);
        if (found?.document.isExpired) return 'gone';
        if (found) {
          if (await isOfOther(folder, found.document, id)) return 'used';
          const { attempts } = found.document;
          // It is written even if it stays as it was: the sweep then sees that it has changed.
          const document = {
            ...found.document,
            attempts: isNear(found.document, id) ? attempts : [...attempts, id],
          };
          const written = await write(folder, document, { ifMatch: found.etag });
          if (written.outcome !== 'written') return undefined;
        }
        // From here on nothing but an erasure deletes a file that the answer names. A file may have expired before, with an earlier folder
        // of this name.
        const { owners, files: there } = await listFolder(container, folder);
        // Without a document, the answer of an earlier attempt has the files.
        const isOurs = found !== undefined || owners.some((owner) => isSameSubmission(owner, id, windowMs));
        return isOurs && files.every((file) => there.has(file)) ? 'promised' : 'gone';
      }),
    async expire(folder, { document, etag }) {
      const written = await write(folder, { ...document, isExpired: true }, { ifMatch: etag });
      return written.outcome === 'written';
    },
    async forbid(folder) {
      await retry(folder, async () => {
        const found = await read(folder);
        if (!found || found.document.isExpired) return true;
        const written = await write(folder, { ...found.document, isExpired: true }, { ifMatch: found.etag });
        return written.outcome === 'written' ? true : undefined;
      });
    },
  };
}

const unsent: PendingDocument = { attempts: [], isExpired: false };

/** Tries until there is a result: `undefined` if another process was faster. */
async function retry<Result>(folder: FileFolder, once: () => Promise<Result | undefined>): Promise<Result> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const result = await once();
    if (result !== undefined) return result;
  }
  throw new StorageError('unavailable', `${pendingName(folder)} kept changing`);
}
