import type { Clock } from '@canvass/runtime/clock';
import { defaultTimeZone } from '@canvass/surveys';
import { BlobCache, type CacheOptions, type Cached } from './blob-cache.ts';
import type { BlobContainer, PutCondition } from './blob-container.ts';
import { fromMetadata, summaryOf, toMetadata, type DefinitionSummary } from './definition-metadata.ts';
import {
  decodeDocument,
  encodeDocument,
  isDeletionMarker,
  type DefinitionDocument,
  type DeletionMarker,
  type StoredDefinition,
} from './stored-definition.ts';

export interface Weighed {
  /** The memory of the compiled version in bytes, within a small factor. */
  readonly bytes: number;
}

export interface DefinitionsDeps<T extends Weighed | undefined> {
  /** The container `definitions`, with a blob `{tenant}/{survey}` for each survey. */
  readonly container: BlobContainer;
  readonly clock: Pick<Clock, 'now'>;
  /** Compiles a version with its settings, for example to a validator. Called once for each write in each process. */
  readonly compile: (stored: StoredDefinition) => T;
  readonly options?: CacheOptions;
}

/** The part of a definition that stays in memory beside the compiled version. */
export type StoredVersion = Pick<StoredDefinition, 'instance' | 'version' | 'settings' | 'invitations'>;

export type FoundDefinition<T> =
  | { readonly outcome: 'found'; readonly stored: StoredVersion; readonly compiled: T }
  | { readonly outcome: 'notFound' };

export type ReadDefinition =
  | { readonly outcome: 'found'; readonly stored: StoredDefinition; readonly etag: string }
  | { readonly outcome: 'deleted'; readonly marker: DeletionMarker; readonly etag: string }
  | { readonly outcome: 'notFound' };

/** An instance of a survey. */
export interface DefinedSurvey {
  readonly tenant: string;
  readonly survey: string;
  readonly instance: string;
}

export interface ListedDefinition extends DefinitionSummary {
  readonly survey: string;
}

/**
 * Reads and writes the definitions of all surveys. `tenant` and `survey` are slugs, checked by the caller.
 *
 * Every method throws `StorageError`: `unavailable` if storage does not respond, `corrupt` if a definition is unreadable.
 */
export interface Definitions<T> {
  /** Returns what `find` would return from memory, without a promise. If it is undefined, call `find`. */
  peek(tenant: string, survey: string): FoundDefinition<T> | undefined;

  /** Returns the compiled definition that was found last, of any age. Undefined if none is in memory. */
  lastFound(tenant: string, survey: string): T | undefined;

  /**
   * The current definition, at most `waitAfterMs` old; older than `freshForMs`, it is also read again in the background.
   * While storage is unavailable, up to `staleForMs` old: a version never changes, so answers to it remain valid; its
   * settings are as old. A
   * deleted survey is `notFound`. `onCompiled` is called if this call read and compiled the definition.
   */
  find(tenant: string, survey: string, onCompiled?: (compiled: T) => void): Promise<FoundDefinition<T>>;

  /** Reads past the cache, with the ETag for a conditional `write`. */
  read(tenant: string, survey: string): Promise<ReadDefinition>;

  /**
   * Writes a version or a deletion marker. This process sees it at once, others within `waitAfterMs`. `conflict`: the
   * condition did not hold. After `unavailable` it may be written or not.
   */
  write(
    tenant: string,
    survey: string,
    document: DefinitionDocument,
    condition: PutCondition,
  ): Promise<{ outcome: 'written'; etag: string } | { outcome: 'conflict' }>;

  /** Lists the tenant's surveys that are not deleted, in the order of their names. It reads past the cache, 5,000 surveys in a call. */
  list(tenant: string): Promise<ListedDefinition[]>;

  /** The name of the survey's time zone, past the cache; undefined if there is no such survey. */
  timeZoneOf(key: DefinedSurvey): Promise<string | undefined>;

  /** The names of the time zones of all surveys that have another one than UTC, by `{tenant}/{survey}/{instance}`. It reads as `list` does. */
  timeZones(): Promise<Map<string, string>>;
}

type Found<T> = Extract<FoundDefinition<T>, { outcome: 'found' }>;

const notFound = Object.freeze({ outcome: 'notFound' });

export function createDefinitions<T extends Weighed | undefined>(deps: DefinitionsDeps<T>): Definitions<T> {
  const { container, clock, compile, options } = deps;

  const toFound = (document: DefinitionDocument): Found<T> | undefined => {
    if (isDeletionMarker(document)) return undefined;
    const { instance, version, settings, invitations } = document;
    const stored = { instance, version, ...(settings && { settings }), ...(invitations && { invitations }) };
    return { outcome: 'found', stored, compiled: compile(document) };
  };

  /** The compiled definitions of surveys in use. */
  const cache = new BlobCache<Found<T>>(
    container,
    {
      parse: (blob, bytes) => toFound(decodeDocument(blob, bytes)),
      bytesOf: ({ compiled }) => compiled?.bytes ?? 0,
    },
    clock,
    options,
  );

  return {
    peek(tenant, survey) {
      const cached = cache.peek(blobName(tenant, survey));
      return cached && answer(cached);
    },

    lastFound: (tenant, survey) => cache.lastFound(blobName(tenant, survey))?.compiled,

    async find(tenant, survey, onCompiled) {
      return answer(await cache.find(blobName(tenant, survey), (found) => onCompiled?.(found.compiled)));
    },

    read: (tenant, survey) => readDocument(container, blobName(tenant, survey)),

    async write(tenant, survey, document, condition) {
      const blob = blobName(tenant, survey);
      // A definition is compiled before it is stored, so that none is stored that cannot be compiled.
      const found = toFound(document);
      try {
        const written = await container.put(blob, encodeDocument(document), {
          condition,
          metadata: toMetadata(document),
        });
        if (written.outcome === 'written') cache.set(blob, found, written.etag);
        else cache.expire(blob);
        return written;
      } catch (error) {
        cache.expire(blob);
        throw error;
      }
    },

    async list(tenant) {
      const prefix = blobName(tenant, '');
      const listed: ListedDefinition[] = [];
      for await (const { name, metadata } of container.list(prefix)) {
        const summary = fromMetadata(metadata) ?? (await summaryFromBlob(container, name));
        if (summary !== 'deleted') listed.push({ survey: name.slice(prefix.length), ...summary });
      }
      return listed;
    },

    async timeZoneOf({ tenant, survey, instance }) {
      const found = await readDocument(container, blobName(tenant, survey));
      if (found.outcome !== 'found' || found.stored.instance !== instance) return undefined;
      return found.stored.settings?.timeZone ?? defaultTimeZone;
    },

    async timeZones() {
      const zones = new Map<string, string>();
      for await (const { name, metadata } of container.list()) {
        const summary = fromMetadata(metadata) ?? (await summaryFromBlob(container, name));
        const zone = summary === 'deleted' ? undefined : summary.settings.timeZone;
        if (summary !== 'deleted' && zone !== undefined) zones.set(`${name}/${summary.instance}`, zone);
      }
      return zones;
    },
  };
}

function blobName(tenant: string, survey: string): string {
  return `${tenant}/${survey}`;
}

function answer<T>(cached: Cached<Found<T>>): FoundDefinition<T> {
  return cached.value ?? notFound;
}

async function readDocument(container: BlobContainer, blob: string): Promise<ReadDefinition> {
  const found = await container.get(blob);
  if (found.outcome !== 'found') return notFound;
  const { bytes, etag } = found;
  const document = decodeDocument(blob, bytes);
  return isDeletionMarker(document)
    ? { outcome: 'deleted', marker: document, etag }
    : { outcome: 'found', stored: document, etag };
}

async function summaryFromBlob(
  container: BlobContainer,
  blob: string,
): Promise<DefinitionSummary | 'deleted'> {
  const found = await readDocument(container, blob);
  return found.outcome === 'found' ? summaryOf(found.stored) : 'deleted';
}
