import { withUndoStep, type Draft, type SurveyDefinition } from '@canvass/surveys';
import { draftClaim } from '../changes/survey-claims.ts';
import { putDefinition, recordVersion, type PublishDeps } from '../changes/publish-survey.ts';
import type { Author } from '../changes/record-change.ts';
import type { PutSurvey } from '../changes/survey-lifecycle.ts';
import type { LoadedDraft, UnreadableDraft } from '../drafts/load-draft.ts';
import { saveDraft, type SaveDraftDeps, type SavedDraft } from '../drafts/save-draft.ts';
import type { OwnerPorts } from '../ports.ts';
import { applyLaterSettings, type LaterSettingsDeps } from './apply-later-settings.ts';

export interface PublishDraftDeps extends PublishDeps, LaterSettingsDeps {
  readonly lifecycle: PublishDeps['lifecycle'] & LaterSettingsDeps['lifecycle'];
  readonly drafts: LaterSettingsDeps['drafts'] & Pick<OwnerPorts['drafts'], 'delete'>;
}

/** Publishes a draft in place of the version that it was loaded with. Rejects as `SurveyLifecycle.put` does. */
export async function publishDraft(
  deps: PublishDraftDeps,
  author: Author,
  { survey, published, initial, etag }: LoadedDraft,
  definition: SurveyDefinition,
): Promise<PutSurvey> {
  const preconditions = published === undefined ? { ifNoneMatch: '*' } : { ifMatch: published.etag };
  const put = await putDefinition(deps, author, survey, definition, { preconditions, settings: initial });
  if (!('stored' in put)) return put;
  if (put.outcome !== 'unchanged') await recordVersion(deps, author, survey, put.stored);
  const { tenant } = author;
  // Someone may have typed on meanwhile: then the draft stays, and shows that it was made from an older version.
  const cleared =
    etag === undefined ? undefined : await deps.drafts.delete(tenant, survey, { ifMatch: etag });
  if (put.outcome === 'created' && cleared?.outcome === 'conflict') {
    await applyLaterSettings(deps, { tenant, survey, initial });
  }
  return put;
}

export interface Restart {
  /** What the draft holds from now on. */
  readonly draft: Draft;
  /** The version that it was, to edit it again; undefined: the draft is discarded for the published version. */
  readonly version?: number | undefined;
  /** The revision that the page showed; undefined if the form names none. */
  readonly revision: number | undefined;
}

/** Replaces a draft, which an undo brings back. Rejects with `StorageError`. */
export async function restartDraft(
  deps: SaveDraftDeps & Pick<PublishDeps, 'recordChange'>,
  author: Author,
  loaded: LoadedDraft,
  { draft, version, revision }: Restart,
): Promise<SavedDraft> {
  if (revision !== loaded.revision) return { outcome: 'conflict' };
  const { survey, published } = loaded;
  const next = {
    draft,
    undo: withUndoStep(loaded.undo, loaded.draft, draft),
    basedOn: published ? { instance: published.instance, version: published.version } : null,
  };
  const saved = await saveDraft(deps, loaded, next, author.principal);
  if (saved.outcome === 'saved') {
    if (version === undefined) await recordDiscard(deps, author, survey);
    else {
      const detail = `version ${version}`;
      await deps.recordChange({ ...author, action: 'draft-restored', target: survey, detail });
    }
  }
  return saved;
}

export interface DiscardDeps extends Pick<PublishDeps, 'recordChange'> {
  readonly drafts: Pick<OwnerPorts['drafts'], 'delete'>;
  readonly claims: Pick<OwnerPorts['claims'], 'forget'>;
}

/** Deletes a draft that this version of Canvass cannot read. Rejects with `StorageError`. */
export async function discardUnreadable(
  deps: DiscardDeps,
  author: Author,
  survey: string,
  { document, etag }: UnreadableDraft,
  revision: number | undefined,
): Promise<'discarded' | 'conflict'> {
  if (revision !== document.revision) return 'conflict';
  const deleted = await deps.drafts.delete(author.tenant, survey, { ifMatch: etag });
  if (deleted.outcome === 'conflict') return 'conflict';
  await deps.claims.forget(draftClaim(author.tenant, survey));
  await recordDiscard(deps, author, survey);
  return 'discarded';
}

function recordDiscard(
  { recordChange }: Pick<PublishDeps, 'recordChange'>,
  author: Author,
  survey: string,
): Promise<void> {
  return recordChange({ ...author, action: 'draft-discarded', target: survey });
}
