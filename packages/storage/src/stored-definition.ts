import {
  parseHistory,
  readDefinition,
  storedInvitationsSchema,
  storedSettingsSchema,
} from '@canvass/surveys';
import { z } from 'zod';
import { parseDocument } from './parse-document.ts';

const storedDefinitionSchema = z.object({
  /** A ULID made when the survey was created: re-creating a deleted name makes a new one. */
  instance: z.string().min(1),
  version: z.int().min(1),
  definition: z.unknown().transform(readDefinition),
  /** All versions, so that a lost summary can be rebuilt. */
  history: z.unknown().transform(parseHistory),
  /** ISO 8601: of the survey, and of this version. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Not part of any version. Absent: they were never changed. */
  settings: storedSettingsSchema.optional(),
  /** Rises with each change of the settings. Absent: 0. */
  settingsVersion: z.int().min(1).optional(),
  /** Not part of any version either (decision 18). Absent: there are none. */
  invitations: storedInvitationsSchema.optional(),
});

const deletionMarkerSchema = z.object({
  deleted: z.literal(true),
  instance: z.string().min(1),
  deletedAt: z.string(),
});

const documentSchema = z.union([deletionMarkerSchema, storedDefinitionSchema]);

/** The blob of a living survey. A written version never changes; its settings may. */
export type StoredDefinition = z.infer<typeof storedDefinitionSchema>;

/** The blob of a deleted survey. Its name may be created again, as another instance. */
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
