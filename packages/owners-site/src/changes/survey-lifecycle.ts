import type { StoredSettings, SurveyDefinition } from '@canvass/surveys';
import { definitionEtag } from '@canvass/web/app';
import { allowWrite, type Preconditions } from '@canvass/web/headers';
import { SiteError } from '@canvass/web/problems';
import { writeSettings } from './lifecycle/change-settings.ts';
import { createSurvey } from './lifecycle/create-survey.ts';
import { finishDeletion, writeDeletion } from './lifecycle/delete-survey.ts';
import { unknownPictures } from './lifecycle/unknown-pictures.ts';
import { editSurvey } from './lifecycle/edit-survey.ts';
import type { LifecycleLimits, LifecyclePorts } from './lifecycle/lifecycle-ports.ts';
import {
  preconditionFailed,
  type ChangeSettings,
  type DeleteSurvey,
  type InitialSettings,
  type PutSurvey,
} from './lifecycle/outcomes.ts';

export interface PutOptions {
  /** The name of the person or key that publishes it, for the version history. Default: `unknown`. */
  readonly by?: string;
  /** The settings of a survey that this call creates. An existing survey keeps its own. */
  readonly settings?: InitialSettings;
  /** Called and awaited when this call has finished an interrupted deletion of the name, even if the new survey is refused. */
  readonly onDeletionFinished?: () => Promise<void>;
}

/**
 * The calls reject with `StorageError`, and with `SiteError('contended')` if other writers were faster in every attempt.
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

/** A change is tried at most this often because another writer was faster. */
const maxAttempts = 8;

/**
 * Creates, edits and deletes surveys. No write covers the blobs of a survey, so the order of the writes decides what a crash
 * between them leaves behind (Rule 13 of docs/storage-protocol.md).
 */
export function createSurveyLifecycle(
  ports: LifecyclePorts,
  { maxSurveysPerTenant, maxVersionsPerSurvey }: LifecycleLimits,
): SurveyLifecycle {
  const { definitions } = ports;

  async function put(
    tenant: string,
    survey: string,
    definition: SurveyDefinition,
    preconditions: Preconditions,
    { by = 'unknown', settings = {}, onDeletionFinished }: PutOptions,
  ): Promise<PutSurvey | 'conflict'> {
    const found = await definitions.read(tenant, survey);
    const etag = found.outcome === 'found' ? definitionEtag(found.stored) : undefined;
    if (!allowWrite(preconditions, etag)) return preconditionFailed(etag);
    const refuseUnknown = async (): Promise<PutSurvey | undefined> => {
      const errors = await unknownPictures(ports, tenant, survey, definition);
      return errors.length > 0 ? { outcome: 'unknownPictures', errors } : undefined;
    };
    if (found.outcome === 'found') {
      const refused = await refuseUnknown();
      if (refused !== undefined) return refused;
      const next = { definition, by, stored: found.stored, etag: found.etag };
      return editSurvey(ports, maxVersionsPerSurvey, tenant, survey, next);
    }
    if (found.outcome === 'deleted') {
      // The deletion may have been interrupted; once replaced, the marker's instance is lost.
      const isFinished = await finishDeletion(ports, tenant, survey, found.marker);
      if (isFinished) await onDeletionFinished?.();
    }
    const refused = await refuseUnknown();
    if (refused !== undefined) return refused;
    const condition = found.outcome === 'deleted' ? { ifMatch: found.etag } : ({ ifAbsent: true } as const);
    return createSurvey(ports, maxSurveysPerTenant, tenant, survey, { definition, by, settings, condition });
  }

  return {
    put: (tenant, survey, definition, preconditions = {}, options = {}) =>
      retried(`the definition of ${tenant}/${survey}`, () =>
        put(tenant, survey, definition, preconditions, options),
      ),

    delete: (tenant, survey, preconditions = {}) =>
      retried(`the definition of ${tenant}/${survey}`, () =>
        writeDeletion(ports, tenant, survey, preconditions),
      ),

    async finishDeletion(tenant, survey) {
      const found = await definitions.read(tenant, survey);
      return found.outcome === 'deleted' && finishDeletion(ports, tenant, survey, found.marker);
    },

    changeSettings: (tenant, survey, change, preconditions = {}) =>
      retried(`the settings of ${tenant}/${survey}`, () =>
        writeSettings(ports, tenant, survey, change, preconditions),
      ),
  };
}

/** Tries a change again when another writer was faster. `what` names the changed thing in the error. */
async function retried<T>(what: string, attempt: () => Promise<T | 'conflict'>): Promise<T> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const outcome = await attempt();
    if (outcome !== 'conflict') return outcome;
  }
  throw new SiteError('contended', `${what} kept changing`);
}
