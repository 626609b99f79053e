import { isDeepStrictEqual } from 'node:util';
import { StorageError, type PutCondition, type StoredDefinition } from '@canvass/storage';
import {
  startHistory,
  storedSettingsSchema,
  type FieldError,
  type SurveyDefinition,
  type StoredSettings,
} from '@canvass/surveys';
import { definitionEtag, settingsEtag } from '../../http/definition-document.ts';
import { allowWrite, type Preconditions } from '../../http/etag.ts';
import { SiteError } from '../../http/problems/site-error.ts';
import { draftClaim, surveyClaim } from './survey-claims.ts';
import type { OwnerLimits, OwnerPorts } from '../ports.ts';
import { writeDefinition } from './write-definition.ts';

export type PutSurvey =
  | { readonly outcome: 'created' | 'edited' | 'unchanged'; readonly stored: StoredDefinition }
  /** A question would change its type under the same id, or all versions together would have too many questions. */
  | { readonly outcome: 'refused'; readonly errors: readonly FieldError[] }
  /** `limit`: the number allowed, which is reached. */
  | { readonly outcome: 'tooManySurveys' | 'tooManyVersions'; readonly limit: number }
  /** The survey exists, but its summary is lost or corrupt, and must be rebuilt before the survey can be edited. */
  | { readonly outcome: 'summaryUnreadable' }
  | PreconditionFailed;

/** Settings that were made before the survey was. */
export type InitialSettings = Pick<StoredDefinition, 'settings' | 'settingsVersion'>;

export interface PutOptions {
  /** Who publishes it, for the version history. Default: `unknown`. */
  readonly by?: string;
  /** Of a survey that this creates; others keep theirs. */
  readonly settings?: InitialSettings;
  /** Awaited when this has finished an interrupted deletion of the name, whatever becomes of the new survey. */
  readonly onDeletionFinished?: () => Promise<void>;
}

export type DeleteSurvey =
  /** By this call, or this call finished what an interrupted one had left. Two calls at once may both have done so. */
  { readonly outcome: 'deleted' } | { readonly outcome: 'notFound' } | PreconditionFailed;

export type ChangeSettings =
  | { readonly outcome: 'changed'; readonly stored: StoredDefinition; readonly before: StoredSettings }
  | { readonly outcome: 'unchanged'; readonly stored: StoredDefinition }
  | { readonly outcome: 'notFound' }
  /** Only of a new retention: nothing was changed, since a summary that is lost or corrupt must be rebuilt first. */
  | { readonly outcome: 'summaryUnreadable' }
  | PreconditionFailed;

/** Nothing was changed. `etag`: of the existing definition or settings, if there are any. */
interface PreconditionFailed {
  readonly outcome: 'preconditionFailed';
  readonly etag?: string;
}

/**
 * All reject with `StorageError`, and with `SiteError('contended')` when other writers kept changing the survey.
 * Preconditions apply to the version that is replaced, also under concurrent writes.
 */
export interface SurveyLifecycle {
  put(
    tenant: string,
    survey: string,
    definition: SurveyDefinition,
    preconditions?: Preconditions,
    options?: PutOptions,
  ): Promise<PutSurvey>;
  delete(tenant: string, survey: string, preconditions?: Preconditions): Promise<DeleteSurvey>;
  /** Finishes a deletion that was interrupted, and returns whether there was one. Leaves a survey that exists alone. */
  finishDeletion(tenant: string, survey: string): Promise<boolean>;
  /**
   * Replaces the settings by what `change` makes of them: it may be called again for newer ones. Does not touch the version
   * (decision 14), and the summary only to mark it before a retention is set: workers look for it there (decision 17). Preconditions compare with `settingsEtag`.
   */
  changeSettings(
    tenant: string,
    survey: string,
    change: (settings: StoredSettings) => StoredSettings,
    preconditions?: Preconditions,
  ): Promise<ChangeSettings>;
}

const maxAttempts = 8;

/**
 * Creates, edits and deletes surveys. No write covers the blobs of a survey, so the order of the writes decides what a crash
 * between them leaves behind (Rule 13 of docs/storage-protocol.md).
 */
export function createSurveyLifecycle(
  deps: Pick<
    OwnerPorts,
    'claims' | 'definitions' | 'summaries' | 'versions' | 'drafts' | 'newId' | 'clock'
  > & {
    readonly webhooks: Pick<OwnerPorts['webhooks'], 'deleteAll' | 'settingsChanged'>;
  },
  limits: Pick<OwnerLimits, 'maxSurveysPerTenant' | 'maxVersionsPerSurvey'>,
): SurveyLifecycle {
  const { definitions, summaries, versions, drafts, webhooks, newId, clock } = deps;
  const { maxSurveysPerTenant: maxSurveys, maxVersionsPerSurvey: maxVersions } = limits;
  const now = (): string => new Date(clock.now()).toISOString();

  /**
   * The summary first: once the definition exists, sites accept answers, and workers can count them only into an existing
   * summary. A crash in between, or a lost race, leaves an empty summary that nothing refers to.
   */
  async function create(
    tenant: string,
    survey: string,
    definition: SurveyDefinition,
    condition: PutCondition,
    by: string,
    initial: InitialSettings,
  ): Promise<PutSurvey | 'conflict'> {
    const claimed = await deps.claims.claim({
      ...surveyClaim(tenant, survey),
      list: async () => new Map((await definitions.list(tenant)).map((each) => [each.survey, true])),
      limitReached: ({ length }) => (length >= maxSurveys ? maxSurveys : undefined),
    });
    if (claimed.outcome === 'full') return { outcome: 'tooManySurveys', limit: claimed.limit };
    const instance = newId();
    const history = startHistory(definition);
    const summary = await summaries.create({ tenant, survey, instance }, history);
    if (summary.outcome === 'exists') return 'conflict';
    if (initial.settings?.retention) await summaries.markRetention({ tenant, survey, instance });
    const at = now();
    const stored: StoredDefinition = {
      instance,
      version: 1,
      definition,
      history,
      createdAt: at,
      updatedAt: at,
      ...initial,
    };
    await versions.write({ tenant, survey, instance }, 1, { definition, publishedAt: at, publishedBy: by });
    const written = await writeDefinition(definitions, tenant, survey, stored, condition);
    if (written === 'conflict') {
      await versions.delete({ tenant, survey, instance }, 1);
      return 'conflict';
    }
    return { outcome: 'created', stored };
  }

  /**
   * The summary first: it assigns the version, and must know the questions of a version before its answers can be
   * counted. Then the version's document, so that every definition in force is in the history. A crash in between leaves a
   * version number that is never used, perhaps with a document.
   */
  async function edit(
    tenant: string,
    survey: string,
    definition: SurveyDefinition,
    stored: StoredDefinition,
    etag: string,
    by: string,
  ): Promise<PutSurvey | 'conflict'> {
    if (isDeepStrictEqual(stored.definition, definition)) return { outcome: 'unchanged', stored };
    if (stored.version >= maxVersions) return { outcome: 'tooManyVersions', limit: maxVersions };
    const revised = await summaries
      .revise({ tenant, survey, instance: stored.instance }, definition)
      .catch(corrupt);
    if (revised.outcome === 'refused' || revised.outcome === 'summaryUnreadable') return revised;
    if (revised.outcome === 'notFound') {
      // Deleted meanwhile, or lost: only the definition shows which.
      const again = await definitions.read(tenant, survey);
      return again.outcome === 'found' && again.etag === etag ? { outcome: 'summaryUnreadable' } : 'conflict';
    }
    const { version, history } = revised;
    const updatedAt = now();
    const next = { ...stored, version, definition, history, updatedAt };
    const published = { definition, publishedAt: updatedAt, publishedBy: by };
    const key = { tenant, survey, instance: stored.instance };
    await versions.write(key, version, published);
    const written = await writeDefinition(definitions, tenant, survey, next, { ifMatch: etag });
    if (written === 'written') return { outcome: 'edited', stored: next };
    await versions.delete(key, version);
    return 'conflict';
  }

  /**
   * What a deletion does after its marker, by which sites know that the survey is gone. Repeated by whoever finds the marker:
   * the process that wrote it may have died. The tombstone is last: whoever writes it has finished the deletion.
   */
  async function finish(tenant: string, survey: string, instance: string): Promise<boolean> {
    await versions.deleteAll({ tenant, survey, instance });
    await drafts.deleteOf(tenant, survey, instance);
    await webhooks.deleteAll({ tenant, survey, instance });
    return summaries.writeTombstone({ tenant, survey, instance });
  }

  async function attempt(
    tenant: string,
    survey: string,
    definition: SurveyDefinition,
    preconditions: Preconditions,
    { by = 'unknown', settings: initial = {}, onDeletionFinished }: PutOptions,
  ): Promise<PutSurvey | 'conflict'> {
    const found = await definitions.read(tenant, survey);
    const etag = found.outcome === 'found' ? definitionEtag(found.stored) : undefined;
    if (!allowWrite(preconditions, etag)) return preconditionFailed(etag);
    switch (found.outcome) {
      case 'notFound':
        return create(tenant, survey, definition, { ifAbsent: true }, by, initial);
      case 'found':
        return edit(tenant, survey, definition, found.stored, found.etag, by);
      case 'deleted':
        // The deletion may have been interrupted; once replaced, the marker's instance is lost.
        if (await finish(tenant, survey, found.marker.instance)) await onDeletionFinished?.();
        return create(tenant, survey, definition, { ifMatch: found.etag }, by, initial);
    }
  }

  return {
    async put(tenant, survey, definition, preconditions = {}, options = {}) {
      for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
        const outcome = await attempt(tenant, survey, definition, preconditions, options);
        if (outcome !== 'conflict') return outcome;
      }
      throw new SiteError('contended', `the definition of ${tenant}/${survey} kept changing`);
    },

    async delete(tenant, survey, preconditions = {}) {
      for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
        const found = await definitions.read(tenant, survey);
        if (found.outcome === 'notFound') return found;
        if (found.outcome === 'deleted') {
          const isFinishedHere = await finish(tenant, survey, found.marker.instance);
          return { outcome: isFinishedHere ? 'deleted' : 'notFound' };
        }
        const etag = definitionEtag(found.stored);
        if (!allowWrite(preconditions, etag)) return preconditionFailed(etag);
        // The marker first: sites stop accepting answers before their summary is gone.
        const { instance } = found.stored;
        const marker = { deleted: true, instance, deletedAt: now() } as const;
        const written = await definitions.write(tenant, survey, marker, { ifMatch: found.etag });
        if (written.outcome === 'conflict') continue;
        await deps.claims.forget(surveyClaim(tenant, survey));
        // It may have begun as a draft.
        await deps.claims.forget(draftClaim(tenant, survey));
        // The writer of the marker has deleted the survey, even if another call finishes first and is recorded, too.
        await finish(tenant, survey, instance);
        return { outcome: 'deleted' };
      }
      throw new SiteError('contended', `the definition of ${tenant}/${survey} kept changing`);
    },

    async finishDeletion(tenant, survey) {
      const found = await definitions.read(tenant, survey);
      return found.outcome === 'deleted' && finish(tenant, survey, found.marker.instance);
    },

    async changeSettings(tenant, survey, change, preconditions = {}) {
      for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
        const found = await definitions.read(tenant, survey);
        if (found.outcome !== 'found') return { outcome: 'notFound' };
        const { stored } = found;
        const etag = settingsEtag(stored);
        if (!allowWrite(preconditions, etag)) return preconditionFailed(etag);
        const before = stored.settings ?? {};
        // A definition with other settings could not be read again.
        const settings = storedSettingsSchema.parse(change(before));
        if (isDeepStrictEqual(settings, before)) return { outcome: 'unchanged', stored };
        const isNewRetention = !isDeepStrictEqual(settings.retention, before.retention);
        if (settings.retention !== undefined && isNewRetention) {
          const key = { tenant, survey, instance: stored.instance };
          const marked = await summaries.markRetention(key).catch(corrupt);
          if (marked.outcome !== 'marked') {
            const again = await definitions.read(tenant, survey);
            if (again.outcome !== 'found' || again.etag !== found.etag) continue;
            return { outcome: 'summaryUnreadable' };
          }
        }
        const next = { ...stored, settings, settingsVersion: (stored.settingsVersion ?? 0) + 1 };
        const written = await writeDefinition(definitions, tenant, survey, next, { ifMatch: found.etag });
        if (written === 'conflict') continue;
        // Not awaited: a sweep finds a closed survey, too.
        void webhooks.settingsChanged({ tenant, survey, instance: stored.instance });
        return { outcome: 'changed', stored: next, before };
      }
      throw new SiteError('contended', `the settings of ${tenant}/${survey} kept changing`);
    },
  };
}

function preconditionFailed(etag: string | undefined): PreconditionFailed {
  return { outcome: 'preconditionFailed', ...(etag === undefined ? {} : { etag }) };
}

function corrupt(error: unknown): { outcome: 'summaryUnreadable' } {
  if (error instanceof StorageError && error.code === 'corrupt') return { outcome: 'summaryUnreadable' };
  throw error;
}
