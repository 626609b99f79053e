import { storedSettingsSchema } from '@canvass/surveys';
import { z } from 'zod';
import type { BlobContainer, PutCondition } from './blob-container.ts';
import { asciiJson, type ListedSettings, shelfOf } from './definition-metadata.ts';
import { parseDocument } from './parse-document.ts';
import { ReadBudget } from './read-budget.ts';

/** The largest document of a draft and its undo steps, in bytes of JSON. */
export const maxDraftBytes = 4 * 1024 * 1024;

const storedDraftSchema = z.object({
  /** The draft as the owner has written it. Its reader checks its shape. */
  draft: z.unknown(),
  /** Earlier drafts, oldest first. */
  undo: z.array(z.unknown()),
  /** Drafts that were undone, the latest one last. Absent: there is none. */
  redo: z.array(z.unknown()).optional(),
  /** The version that the draft was made from; null for a survey that was never published. */
  basedOn: z.object({ instance: z.string(), version: z.int().min(1) }).nullable(),
  /** A number that rises with every change. */
  revision: z.int().min(1),
  /** When it was changed last: ISO 8601. */
  updatedAt: z.string(),
  /** The name of the person or key that changed it last. */
  updatedBy: z.string(),
  /** The settings that the survey gets when it is first published. Absent if none were chosen. */
  settings: storedSettingsSchema.optional(),
  settingsVersion: z.int().min(1).optional(),
});

export type StoredDraft = z.infer<typeof storedDraftSchema>;

export type ReadStoredDraft =
  | { readonly outcome: 'found'; readonly document: StoredDraft; readonly etag: string }
  | { readonly outcome: 'notFound' };

export interface ListedDraft {
  readonly survey: string;
  readonly title: string;
  readonly updatedAt: string;
  /** The instance of the survey whose version the draft was made from. Undefined if the survey was never published. */
  readonly instance: string | undefined;
  /** Where lists show a survey that was never published. */
  readonly shelf: Pick<ListedSettings, 'labels' | 'archived'>;
}

/** Keeps one draft for each survey. `tenant` and `survey` are slugs, checked by the caller. All methods throw `StorageError`. */
export interface Drafts {
  read(tenant: string, survey: string): Promise<ReadStoredDraft>;
  /** Writes a draft. `title` is shown in lists. `tooLarge`: it is over `maxDraftBytes`. After `unavailable` it may be written or not. */
  write(
    tenant: string,
    survey: string,
    document: StoredDraft,
    title: string,
    condition: PutCondition,
  ): Promise<
    | { readonly outcome: 'written'; readonly etag: string }
    | { readonly outcome: 'conflict' }
    | { readonly outcome: 'tooLarge' }
  >;
  /** Deletes a draft. With `condition`, only the one that was read. */
  delete(
    tenant: string,
    survey: string,
    condition?: { readonly ifMatch: string },
  ): Promise<{ readonly outcome: 'deleted' | 'conflict' }>;
  /** Deletes the draft of a deleted survey, even if it is unreadable. A draft of another instance stays. */
  deleteOf(tenant: string, survey: string, instance: string): Promise<void>;
  /** Lists the drafts in the order of their names, 5,000 in a call. */
  list(tenant: string): Promise<ListedDraft[]>;
}

/**
 * Creates the store of drafts.
 *
 * @param container `drafts`, with a blob `{tenant}/{survey}` per draft.
 * @param readBudget Large drafts that are read and parsed at once take at most this much memory; by default a budget of their own.
 */
export function createDrafts(
  container: BlobContainer,
  readBudget: ReadBudget = new ReadBudget(8 * 1024 ** 2),
): Drafts {
  return {
    read: (tenant, survey) =>
      readBudget.hold(async (admit) => {
        const blob = `${tenant}/${survey}`;
        const found = await container.get(blob, { admit });
        if (found.outcome !== 'found') return { outcome: 'notFound' };
        const document = parseDocument(storedDraftSchema, `draft ${blob}`, found.bytes);
        return { outcome: 'found', document, etag: found.etag };
      }),

    async write(tenant, survey, document, title, condition) {
      const bytes = Buffer.from(JSON.stringify(document));
      if (bytes.byteLength > maxDraftBytes) return { outcome: 'tooLarge' };
      const metadata = toMetadata(document, title);
      return container.put(`${tenant}/${survey}`, bytes, { condition, metadata });
    },

    async delete(tenant, survey, condition) {
      const { outcome } = await container.delete(`${tenant}/${survey}`, condition);
      return { outcome: outcome === 'conflict' ? 'conflict' : 'deleted' };
    },

    deleteOf: (tenant, survey, instance) =>
      readBudget.hold(async (admit) => {
        const blob = `${tenant}/${survey}`;
        const found = await container.get(blob, { admit });
        if (found.outcome !== 'found') return;
        const { etag, bytes } = found;
        if (!isOfAnother(instance, blob, bytes)) await container.delete(blob, { ifMatch: etag });
      }),

    async list(tenant) {
      const prefix = `${tenant}/`;
      const listed: ListedDraft[] = [];
      for await (const { name, metadata } of container.list(prefix)) {
        const survey = name.slice(prefix.length);
        const { title = '', updatedat: updatedAt, instance, shelf = '{}' } = metadata;
        if (updatedAt !== undefined) {
          const shown = JSON.parse(shelf) as ListedDraft['shelf'];
          listed.push({ survey, title: decodeURIComponent(title), updatedAt, instance, shelf: shown });
          continue;
        }
        // A restore may have left the metadata out.
        const found = await this.read(tenant, survey);
        if (found.outcome === 'found') listed.push({ survey, ...listedAs(found.document) });
      }
      return listed;
    },
  };
}

/** Whether a draft was made from another instance. An unreadable draft is of no use to any instance, so it counts as this one's. */
function isOfAnother(instance: string, blob: string, bytes: Buffer): boolean {
  try {
    return parseDocument(storedDraftSchema, `draft ${blob}`, bytes).basedOn?.instance !== instance;
  } catch {
    return false;
  }
}

/** The metadata of a stored draft. Throws `StorageError` `corrupt`. */
export function metadataOfDraft(blob: string, bytes: Buffer): Record<string, string> {
  const document = parseDocument(storedDraftSchema, `draft ${blob}`, bytes);
  return toMetadata(document, listedAs(document).title);
}

function toMetadata(
  { updatedAt, basedOn, settings = {} }: StoredDraft,
  title: string,
): Record<string, string> {
  const shown = encodeURIComponent(title.toWellFormed().slice(0, 200).toWellFormed());
  const shelf = shelfOf(settings);
  return {
    updatedat: updatedAt,
    ...(Object.keys(shelf).length > 0 && { shelf: asciiJson(shelf) }),
    // A value of metadata must not be empty.
    ...(shown !== '' && { title: shown }),
    ...(basedOn && { instance: basedOn.instance }),
  };
}

function listedAs({ draft, updatedAt, basedOn, settings = {} }: StoredDraft): Omit<ListedDraft, 'survey'> {
  const title = z.object({ title: z.string() }).safeParse(draft).data?.title ?? '';
  return { title, updatedAt, instance: basedOn?.instance, shelf: shelfOf(settings) };
}
