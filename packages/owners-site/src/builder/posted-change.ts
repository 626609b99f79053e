import {
  applyEdit,
  draftQuestions,
  type Draft,
  type DraftEdit,
  type DraftItem,
  hasVisibleCharacter,
  type FormFields,
} from '@canvass/surveys';
import { readAction, type BuilderAction } from './builder-action.ts';
import { readItem } from '../drafts/draft-item.ts';
import { isThere } from './change-draft.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { shownRevision } from '../drafts/shown-revision.ts';
import { typedEdits } from './typed-edits.ts';

/** The builder's form. */
export interface PostedChange {
  /** The revision that the page showed; undefined if the form names none. */
  readonly revision: number | undefined;
  readonly open: DraftItem | undefined;
  readonly typed: readonly DraftEdit[];
  readonly action: BuilderAction;
  /** The button's value, for the same button on the next page. */
  readonly actionName: string;
  /** Whether the script needs the fields anew. */
  readonly refreshes: boolean;
}

/** Returns the change that a form asks for; undefined if the builder has no such button. */
export function readPostedChange(fields: FormFields): PostedChange | undefined {
  const open = readItem(fields['open']);
  const action = readAction(fields, open);
  if (action === undefined) return undefined;
  const { action: actionName = 'save' } = fields;
  return {
    revision: shownRevision(fields),
    open,
    typed: [...typedEdits(fields, open), ...listLeftBehind(fields, open, action)],
    action,
    actionName: typeof actionName === 'string' ? actionName : 'save',
    refreshes: fields['refresh'] !== undefined,
  };
}

/** A list of choices that was typed and not added yet is added when its question closes. */
function listLeftBehind(
  { paste }: FormFields,
  open: DraftItem | undefined,
  action: BuilderAction,
): readonly DraftEdit[] {
  const closes =
    ['open', 'close', 'publish'].includes(action.do) ||
    (action.do === 'edit' && ['addQuestion', 'addSection', 'duplicateQuestion'].includes(action.edit.do));
  if (!closes || open?.kind !== 'question' || typeof paste !== 'string' || !hasVisibleCharacter(paste))
    return [];
  return [{ do: 'pasteChoices', question: open.question, text: paste }];
}

/**
 * What was typed, for a draft from which someone else may have removed its item meanwhile: then the item is added again
 * first. An older draft knows what was in it.
 */
export function withItemRestored(
  { draft, undo }: Pick<LoadedDraft, 'draft' | 'undo'>,
  { open, typed }: Pick<PostedChange, 'open' | 'typed'>,
): { readonly open: DraftItem | undefined; readonly typed: readonly DraftEdit[] } {
  if (open === undefined || typed.length === 0 || isThere(draft, open)) return { open, typed };
  const older = undo.toReversed().find((step) => isThere(step, open));
  if (open.kind === 'question') {
    const known = older && draftQuestions(older).find(({ id }) => id === open.question);
    const section = older?.sections.find(({ questions }) =>
      questions.some(({ id }) => id === open.question),
    )?.key;
    const question = known ?? unknownQuestion(draft, open.question);
    if (question === undefined) return { open, typed };
    const restore: DraftEdit = { do: 'restoreQuestion', question, ...(section !== undefined && { section }) };
    return { open, typed: [restore, ...typed] };
  }
  const added = applyEdit(draft, { do: 'addSection' });
  if (added.outcome !== 'edited' || added.item.kind !== 'section') return { open, typed };
  const { section } = added.item;
  const moved = typed.map((edit): DraftEdit => (edit.do === 'setSection' ? { ...edit, section } : edit));
  return { open: added.item, typed: [{ do: 'addSection' }, ...moved] };
}

/** A question of which only the fields of the form are known. */
function unknownQuestion(draft: Draft, id: string) {
  const added = applyEdit(draft, { do: 'addQuestion', preset: 'text' });
  if (added.outcome !== 'edited' || added.item.kind !== 'question') return undefined;
  const { question: newId } = added.item;
  const made = draftQuestions(added.draft).find((each) => each.id === newId);
  return made && { ...made, id };
}
