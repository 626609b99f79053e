import { definitionJson, readDefinition } from '@canvass/surveys';
import { z } from 'zod';
import type { BlobContainer } from './blob-container.ts';
import { parseDocument } from './parse-document.ts';

const storedVersionSchema = z.object({
  definition: z.unknown().transform(readDefinition),
  /** When it was published: ISO 8601. */
  publishedAt: z.string(),
  /** The name of the person or key that published it. */
  publishedBy: z.string(),
});

/** A version as it was published. */
export type PublishedVersion = z.infer<typeof storedVersionSchema>;

export interface ListedVersion {
  readonly version: number;
  readonly publishedAt: string;
  readonly publishedBy: string;
}

/** An instance of a survey. */
interface Survey {
  readonly tenant: string;
  readonly survey: string;
  readonly instance: string;
}

/** Keeps the definition of each version for the survey's history. All methods throw `StorageError`. */
export interface Versions {
  /** Writes a version. A version that was never used may be written again; the last definition is the published one. */
  write(survey: Survey, version: number, published: PublishedVersion): Promise<void>;
  read(
    survey: Survey,
    version: number,
  ): Promise<({ readonly outcome: 'found' } & PublishedVersion) | { readonly outcome: 'notFound' }>;
  /** Lists the versions, newest first, 5,000 in a call. */
  list(survey: Survey): Promise<ListedVersion[]>;
  /** Deletes a version that was not published in the end. */
  delete(survey: Survey, version: number): Promise<void>;
  /** Deletes all versions of a deleted survey. It can be repeated. */
  deleteAll(survey: Survey): Promise<void>;
}

/** Digits of a version in a blob's name, so that names sort by version. */
const digits = 9;

/** `container`: `versions`, with a blob `{tenant}/{survey}/{instance}/{version}` per version. */
export function createVersions(container: BlobContainer): Versions {
  return {
    async write(survey, version, published) {
      const json = { ...published, definition: definitionJson(published.definition) };
      await container.put(blobOf(survey, version), Buffer.from(JSON.stringify(json)), {
        metadata: toMetadata(published),
      });
    },

    async read(survey, version) {
      const blob = blobOf(survey, version);
      const found = await container.get(blob);
      if (found.outcome !== 'found') return { outcome: 'notFound' };
      return { outcome: 'found', ...parseDocument(storedVersionSchema, `version ${blob}`, found.bytes) };
    },

    async list(survey) {
      const prefix = prefixOf(survey);
      const listed: ListedVersion[] = [];
      for await (const { name, metadata } of container.list(prefix)) {
        const version = Number(name.slice(prefix.length));
        const { publishedat: publishedAt, publishedby } = metadata;
        if (publishedAt !== undefined && publishedby !== undefined) {
          listed.push({ version, publishedAt, publishedBy: decodeURIComponent(publishedby) });
          continue;
        }
        // A restore may have left the metadata out.
        const found = await this.read(survey, version);
        if (found.outcome === 'found') {
          listed.push({ version, publishedAt: found.publishedAt, publishedBy: found.publishedBy });
        }
      }
      return listed.toReversed();
    },

    async delete(survey, version) {
      await container.delete(blobOf(survey, version));
    },

    async deleteAll(survey) {
      for await (const { name } of container.list(prefixOf(survey))) await container.delete(name);
    },
  };
}

/** Makes the metadata of a stored version. Throws `StorageError` `corrupt`. */
export function metadataOfVersion(blob: string, bytes: Buffer): Record<string, string> {
  return toMetadata(parseDocument(storedVersionSchema, `version ${blob}`, bytes));
}

function toMetadata({ publishedAt, publishedBy }: PublishedVersion): Record<string, string> {
  return { publishedat: publishedAt, publishedby: encodeURIComponent(publishedBy.toWellFormed()) };
}

function prefixOf({ tenant, survey, instance }: Survey): string {
  return `${tenant}/${survey}/${instance}/`;
}

function blobOf(survey: Survey, version: number): string {
  return `${prefixOf(survey)}${String(version).padStart(digits, '0')}`;
}
