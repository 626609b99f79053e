import type { ChangePorts } from '../changes/change-ports.ts';
import { ownerChange } from '../changes/owner-change.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { saveDraft, type NextDraft } from '../drafts/save-draft.ts';

/** Saves the next revision of a draft. The audit trail has the versions that are published, not the edits of their drafts. */
export const saveLanguages = ownerChange(
  'editor',
  (ports: ChangePorts, caller, loaded: LoadedDraft, next: NextDraft) =>
    saveDraft(ports, loaded, next, caller.principal),
);
