import type { ChangePorts } from '../changes/change-ports.ts';
import { ownerChange } from '../changes/owner-change.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { saveDraft, type NextDraft } from '../drafts/save-draft.ts';

/** Saves a draft with a question of the library. The audit trail has the versions that are published, not the edits of their drafts. */
export const saveWithQuestion = ownerChange(
  'editor',
  (ports: ChangePorts, caller, loaded: LoadedDraft, next: NextDraft) =>
    saveDraft(ports, loaded, next, caller.principal),
);
