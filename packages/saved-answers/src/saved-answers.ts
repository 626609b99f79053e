import type { BlobContainer, PutCondition } from '@canvass/storage';
import { nameOf, type SavedPlace } from './names.ts';
import { listedState, metadataOfSaved, readSavedDocument, type SavedDocument } from './saved-document.ts';

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
  /** Deletes what is there. `etag`: only this version. False if there is another one. */
  delete(place: SavedPlace, etag?: string): Promise<boolean>;
  /** Whether the answers may still be sent: then their files must stay. */
  isWaiting(place: SavedPlace): Promise<boolean>;
}

/** `container`: `saved`. */
export function createSavedAnswers(container: BlobContainer): SavedAnswers {
  return {
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
      return found.outcome === 'found' && listedState(found.properties.metadata)?.state !== 'sent';
    },
  };
}
