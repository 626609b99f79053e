import type { Draft } from '@canvass/surveys';
import type { Principal, StoredDraft } from '@canvass/storage';
import type { OwnerPorts } from '../ports.ts';
import type { LoadedDraft } from './load-draft.ts';

export type SavedDraft =
  | { readonly outcome: 'saved'; readonly loaded: LoadedDraft }
  /** Someone else has saved meanwhile: nothing was written. */
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'tooLarge' };

export interface NextDraft {
  readonly draft: Draft;
  readonly undo: readonly Draft[];
  /** What was undone, the latest last. Default: nothing, since another change takes its place. */
  readonly redo?: readonly Draft[];
  /** What the draft is based on. Default: what it was based on before. */
  readonly basedOn?: StoredDraft['basedOn'];
}

/** Writes the next revision of a draft. Rejects with `StorageError`. */
export async function saveDraft(
  { drafts, clock }: Pick<OwnerPorts, 'drafts' | 'clock'>,
  loaded: LoadedDraft,
  next: NextDraft,
  by: Pick<Principal, 'name'>,
): Promise<SavedDraft> {
  const { tenant, survey, etag } = loaded;
  const { draft, undo, redo = [], basedOn = loaded.basedOn } = next;
  const revision = loaded.revision + 1;
  const at = new Date(clock.now()).toISOString();
  const document = {
    ...loaded.initial,
    draft,
    undo: [...undo],
    ...(redo.length > 0 && { redo: [...redo] }),
    basedOn,
    revision,
    updatedAt: at,
    updatedBy: by.name,
  };
  const condition = etag === undefined ? ({ ifAbsent: true } as const) : { ifMatch: etag };
  const written = await drafts.write(tenant, survey, document, draft.title, condition);
  if (written.outcome !== 'written') return written;
  const saved = { at, by: by.name };
  return {
    outcome: 'saved',
    loaded: { ...loaded, draft, undo, redo, basedOn, revision, etag: written.etag, saved },
  };
}
