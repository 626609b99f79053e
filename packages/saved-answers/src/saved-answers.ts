import { type BlobContainer, type PutCondition, StorageError } from '@canvass/storage';
import { nameOf, type SavedPlace } from './names.ts';
import {
  deletedDocument,
  listedState,
  metadataOfSaved,
  readSavedDocument,
  type SavedDocument,
} from './saved-document.ts';

export interface ReadSaved {
  readonly document: SavedDocument;
  readonly etag: string;
  /** The time since it was written, in ms by the service's clock. */
  readonly idleMs: number;
}

/**
 * Keeps what people have entered before they send it, in one blob for each submission. Each change names the version that it replaces, so that no
 * form takes the place of another one that its person does not know of. The same blob decides who sends: see `docs/decisions/0063`. All methods throw
 * `StorageError`.
 */
export interface SavedAnswers {
  /**
   * Writes a document: one call. `before`: the ETag of the version that it replaces; undefined if there must be none. Returns the new ETag;
   * undefined if there is another version.
   */
  write(place: SavedPlace, document: SavedDocument, before: string | undefined): Promise<string | undefined>;
  read(place: SavedPlace): Promise<ReadSaved | undefined>;
  /**
   * Replaces the document by a mark that it is gone. `isFinal`: of answers that were sent, too. False if the answers are on their way, or stored.
   * `windowMs`: attempts within this time are compared.
   */
  forget(
    place: SavedPlace,
    options: { readonly windowMs: number; readonly isFinal: boolean },
  ): Promise<boolean>;
  /** Deletes what is there. `etag`: only this version. False if there is another one. */
  delete(place: SavedPlace, etag?: string): Promise<boolean>;
  /** Whether the answers may still be sent: then their files must stay. */
  isWaiting(place: SavedPlace): Promise<boolean>;
}

/** How often a deletion begins again because a form has saved meanwhile. */
const maxAttempts = 16;

/** `container`: `saved`. */
export function createSavedAnswers(container: BlobContainer): SavedAnswers {
  const saved: SavedAnswers = {
    async forget(place, { windowMs, isFinal }) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const found = await saved.read(place);
        if (found === undefined || found.document.state === 'deleted') return true;
        if (found.document.state !== 'open' && !isFinal) return false;
        const deleted = deletedDocument(found.document, windowMs);
        if ((await saved.write(place, deleted, found.etag)) !== undefined) return true;
      }
      throw new StorageError('unavailable', 'the saved answers of a form kept changing');
    },

    async write(place, document, before) {
      const condition: PutCondition = before === undefined ? { ifAbsent: true } : { ifMatch: before };
      const metadata = metadataOfSaved(document);
      const bytes = Buffer.from(JSON.stringify(document));
      const written = await container.put(nameOf(place), bytes, { condition, metadata });
      return written.outcome === 'written' ? written.etag : undefined;
    },

    async read(place) {
      const name = nameOf(place);
      const found = await container.get(name);
      if (found.outcome !== 'found') return undefined;
      return { document: readSavedDocument(name, found.bytes), etag: found.etag, idleMs: found.idleMs };
    },

    async delete(place, etag) {
      const condition = etag === undefined ? undefined : { ifMatch: etag };
      const deleted = await container.delete(nameOf(place), condition);
      return deleted.outcome !== 'conflict';
    },

    async isWaiting(place) {
      const found = await container.head(nameOf(place));
      if (found.outcome !== 'found') return false;
      const state = listedState(found.properties.metadata)?.state;
      return state !== 'sent' && state !== 'deleted';
    },
  };
  return saved;
}
