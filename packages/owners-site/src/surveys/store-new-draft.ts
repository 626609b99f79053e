import { type Draft, draftLanguage, draftPictures, type StoredSettings } from '@canvass/surveys';
import type { Caller } from '@canvass/web/app';
import { draftClaim } from '../changes/survey-claims.ts';
import type { ChangePorts } from '../changes/change-ports.ts';
import { takenNames } from './free-name.ts';
import { freeSlug, slugOfTitle } from './survey-slug.ts';

/** A free name is looked for at most this often, because others may take it meanwhile. */
const maxAttempts = 8;

export type StoredNewDraft =
  | { readonly outcome: 'stored'; readonly survey: string }
  | { readonly outcome: 'tooManySurveys'; readonly limit: number }
  /** Another survey has the wanted name; `free` is one like it that none has. */
  | { readonly outcome: 'taken'; readonly free: string }
  | { readonly outcome: 'tooLarge' }
  /** Other writers took the name in each attempt. */
  | { readonly outcome: 'conflict' };

export interface NewDraftOptions {
  /** Its name in addresses. Default: a free one, made from its title. */
  readonly wanted?: string | undefined;
  /** The settings that the survey begins with. */
  readonly settings?: StoredSettings;
  /** The survey whose pictures it shows. Absent: it shows none. */
  readonly picturesOf?: string;
}

/** Stores the draft of a new survey. Rejects with `StorageError`. */
export async function storeNewDraft(
  ports: ChangePorts,
  { tenant, principal }: Caller,
  draft: Draft,
  { wanted, settings = {}, picturesOf }: NewDraftOptions,
): Promise<StoredNewDraft> {
  const { claims, drafts, clock, limits } = ports;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const taken = await takenNames(ports, tenant);
    if (wanted !== undefined && taken.has(wanted)) {
      return { outcome: 'taken', free: freeSlug(wanted, taken) };
    }
    const survey = wanted ?? freeSlug(slugOfTitle(draft.title, draftLanguage(draft)), taken);
    const claimed = await claims.claim({
      ...draftClaim(tenant, survey),
      list: async () => new Map((await takenNames(ports, tenant)).values().map((name) => [name, true])),
      limitReached: ({ length }) =>
        length >= limits.maxSurveysPerTenant ? limits.maxSurveysPerTenant : undefined,
    });
    if (claimed.outcome === 'full') return { outcome: 'tooManySurveys', limit: claimed.limit };
    // First: a draft must not name pictures that it does not have.
    if (picturesOf !== undefined) {
      await ports.pictures.copy(tenant, picturesOf, survey, draftPictures(draft));
    }
    const document = {
      draft,
      undo: [],
      basedOn: null,
      revision: 1,
      updatedAt: new Date(clock.now()).toISOString(),
      updatedBy: principal.name,
      ...(Object.keys(settings).length > 0 && { settings }),
    };
    const written = await drafts.write(tenant, survey, document, draft.title, { ifAbsent: true });
    if (written.outcome === 'written') return { outcome: 'stored', survey };
    if (written.outcome === 'tooLarge') {
      await claims.forget(draftClaim(tenant, survey));
      return written;
    }
  }
  return { outcome: 'conflict' };
}
