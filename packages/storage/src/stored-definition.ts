import { parseHistory, readDefinition } from '@canvass/surveys';
import { z } from 'zod';
import { parseDocument } from './parse-document.ts';

const storedDefinitionSchema = z.object({
  /** A ULID made when the survey was created: deleting a name and creating it again makes another. */
  instance: z.string().min(1),
  version: z.int().min(1),
  definition: z.unknown().transform(readDefinition),
  /** Every version there ever was, so that a lost summary can be counted anew. */
  history: z.unknown().transform(parseHistory),
  /** ISO 8601: of the survey, and of this version. */
  createdAt: z.string(),
  updatedAt: z.string(),
});

const deletionMarkerSchema = z.object({
  deleted: z.literal(true),
  instance: z.string().min(1),
  deletedAt: z.string(),
});

const documentSchema = z.union([deletionMarkerSchema, storedDefinitionSchema]);

/** What the blob of a survey holds while the survey lives. A version never changes once it is written. */
export type StoredDefinition = z.infer<typeof storedDefinitionSchema>;

/** What is left of a deleted survey: its name may be created again, as another instance. */
export type DeletionMarker = z.infer<typeof deletionMarkerSchema>;

export type DefinitionDocument = StoredDefinition | DeletionMarker;

export function isDeletionMarker(document: DefinitionDocument): document is DeletionMarker {
  return 'deleted' in document;
}

export function encodeDocument(document: DefinitionDocument): Buffer {
  return Buffer.from(JSON.stringify(document));
}

export function decodeDocument(blob: string, bytes: Buffer): DefinitionDocument {
  return parseDocument(documentSchema, `definition ${blob}`, bytes);
}
