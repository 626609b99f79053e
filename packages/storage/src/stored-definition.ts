import {
  definitionJson,
  historyToJson,
  parseHistory,
  readDefinition,
  storedInvitationsSchema,
  storedSettingsSchema,
} from '@canvass/surveys';
import { z } from 'zod';
import { parseDocument } from './parse-document.ts';

const storedDefinitionSchema = z.object({
  /** The ULID of the survey's instance. A survey that is created again under a deleted name gets a new one. */
  instance: z.string().min(1),
  version: z.int().min(1),
  definition: z.unknown().transform(readDefinition),
  /** All versions, so that a lost summary can be rebuilt. */
  history: z.unknown().transform(parseHistory),
  /** When the survey was created: ISO 8601. */
  createdAt: z.string(),
  /** When this version was published: ISO 8601. */
  updatedAt: z.string(),
  /** The settings, which belong to no version. Absent if they were never changed. */
  settings: storedSettingsSchema.optional(),
  /** A number that rises with each change of the settings. Absent means 0. */
  settingsVersion: z.int().min(1).optional(),
  /**
   * The definitions by which progress is counted (decision 64): the version in force, and all of them. Absent until the
   * setting `progress` was on for the first time; it stays when that is taken back.
   */
  progress: z.object({ version: z.int().min(1), history: z.unknown().transform(parseHistory) }).optional(),
  /** The invitation batches, which belong to no version either (decision 18). Absent if there are none. */
  invitations: storedInvitationsSchema.optional(),
});

const deletionMarkerSchema = z.object({
  deleted: z.literal(true),
  instance: z.string().min(1),
  deletedAt: z.string(),
  /** Progress was counted: its summary goes, too. */
  progress: z.literal(true).optional(),
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
  if (isDeletionMarker(document)) return Buffer.from(JSON.stringify(document));
  const { definition, history, progress } = document;
  return Buffer.from(
    JSON.stringify({
      ...document,
      definition: definitionJson(definition),
      history: historyToJson(history),
      ...(progress && { progress: { ...progress, history: historyToJson(progress.history) } }),
    }),
  );
}

export function decodeDocument(blob: string, bytes: Buffer): DefinitionDocument {
  return parseDocument(documentSchema, `definition ${blob}`, bytes);
}
