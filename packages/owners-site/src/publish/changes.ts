import { withUndoStep, type Draft, type SurveyDefinition } from '@canvass/surveys';
import { versionDetail } from '../changes/audit-details.ts';
import type { ChangePorts } from '../changes/change-ports.ts';
import { ownerChange } from '../changes/owner-change.ts';
import { putDefinition, recordVersion } from '../changes/publish-survey.ts';
import { deletePicturesOfDraft } from '../changes/delete-survey.ts';
import { draftClaim } from '../changes/survey-claims.ts';
import type { PutSurvey } from '../changes/lifecycle/outcomes.ts';
import type { LoadedDraft, UnreadableDraft } from '../drafts/load-draft.ts';
import { saveDraft, type SavedDraft } from '../drafts/save-draft.ts';
import { applyLaterSettings } from './apply-later-settings.ts';

/** Publishes a draft in place of the version that it was loaded with. Rejects as `SurveyLifecycle.put` does. */
export const publishDraft = ownerChange(
  'editor',
  async (
    ports: ChangePorts,
    caller,
    loaded: LoadedDraft,
    definition: SurveyDefinition,
  ): Promise<PutSurvey> => {
    const { tenant, survey, published, initial, etag } = loaded;
    const preconditions = published === undefined ? { ifNoneMatch: '*' } : { ifMatch: published.etag };
    const put = await putDefinition(ports, caller, survey, definition, { preconditions, settings: initial });
    if (!('stored' in put)) return put;
    if (put.outcome !== 'unchanged') await recordVersion(ports, caller, survey, put.stored);
    // Someone may have typed on meanwhile: then the draft stays, and shows that it was made from an older version.
    const cleared =
      etag === undefined ? undefined : await ports.drafts.delete(tenant, survey, { ifMatch: etag });
    if (put.outcome === 'created' && cleared?.outcome === 'conflict') {
      await applyLaterSettings(ports, loaded);
    }
    return put;
  },
);

interface Restart {
  /** What the draft holds from now on. */
  readonly draft: Draft;
  /** The version that it was, to edit it again; undefined: the draft is discarded for the published version. */
  readonly version?: number | undefined;
  /** The revision that the page showed; undefined if the form names none. */
  readonly revision: number | undefined;
}

/** Replaces a draft by a version; an undo brings it back. Rejects with `StorageError`. */
export const restartDraft = ownerChange(
  'editor',
  async (
    ports: ChangePorts,
    caller,
    loaded: LoadedDraft,
    { draft, version, revision }: Restart,
  ): Promise<SavedDraft> => {
    if (revision !== loaded.revision) return { outcome: 'conflict' };
    const { survey, published } = loaded;
    const next = {
      draft,
      undo: withUndoStep(loaded.undo, loaded.draft, draft),
      basedOn: published ? { instance: published.instance, version: published.version } : null,
    };
    const saved = await saveDraft(ports, loaded, next, caller.principal);
    if (saved.outcome !== 'saved') return saved;
    const change = { ...caller, target: survey };
    await ports.recordChange(
      version === undefined
        ? { ...change, action: 'draft-discarded' }
        : { ...change, action: 'draft-restored', detail: versionDetail.write(version) },
    );
    return saved;
  },
);

/** Deletes a draft that this version of Canvass cannot read. Rejects with `StorageError`. */
export const discardUnreadable = ownerChange(
  'editor',
  async (
    ports: ChangePorts,
    caller,
    survey: string,
    { document, etag, published }: UnreadableDraft,
    revision: number | undefined,
  ): Promise<'discarded' | 'conflict'> => {
    const { drafts, claims, recordChange } = ports;
    if (revision !== document.revision) return 'conflict';
    const deleted = await drafts.delete(caller.tenant, survey, { ifMatch: etag });
    if (deleted.outcome === 'conflict') return 'conflict';
    // Nothing is left of a survey that was never published.
    if (published === undefined) await deletePicturesOfDraft(ports, caller.tenant, survey);
    await claims.forget(draftClaim(caller.tenant, survey));
    await recordChange({ ...caller, action: 'draft-discarded', target: survey });
    return 'discarded';
  },
);
