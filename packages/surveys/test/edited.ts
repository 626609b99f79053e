import { applyEdit } from '../src/draft/apply-edit.ts';
import type { DraftEdit } from '../src/draft/draft-edit.ts';
import type { Draft } from '../src/draft/draft.ts';

/** The draft after these edits. Throws if one is refused. */
export function edited(draft: Draft, ...edits: readonly DraftEdit[]): Draft {
  return edits.reduce((before, edit) => {
    const result = applyEdit(before, edit);
    if (result.outcome !== 'edited') throw new Error(`${edit.do} was refused: ${result.why}`);
    return result.draft;
  }, draft);
}
