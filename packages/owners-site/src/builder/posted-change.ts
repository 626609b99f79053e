import {
  applyEdit,
  draftQuestions,
  type Draft,
  type DraftEdit,
  type DraftItem,
  type DraftQuestion,
  hasVisibleCharacter,
  type FormFields,
  type QuestionType,
} from '@canvass/surveys';
import { readAction, type BuilderAction } from './builder-action.ts';
import { readItem } from '../drafts/draft-item.ts';
import { type DraftPage, pageField, readDraftPage } from '../drafts/draft-parts.ts';
import { pastedLists } from '../kinds/item-actions.ts';
import { kindField, readKind } from '../kinds/kinds.ts';
import { isThere } from './after-edit.ts';
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
  /** The kind whose options the form has; undefined if no question is open. */
  readonly kind: QuestionType | undefined;
  /** The button's value, for the same button on the next page. */
  readonly actionName: string;
  /** The page that gets the answer; undefined for the builder. */
  readonly page: DraftPage | undefined;
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
    typed: [...typedEdits(fields, open), ...listsLeftBehind(fields, open, action)],
    kind: readKind(fields[kindField]),
    action,
    actionName: typeof actionName === 'string' ? actionName : 'save',
    page: readDraftPage(fields[pageField]),
    refreshes: fields['refresh'] !== undefined,
  };
}

/** Items of lists that were typed and not added yet are added when their question closes. */
function listsLeftBehind(
  fields: FormFields,
  open: DraftItem | undefined,
  action: BuilderAction,
): readonly DraftEdit[] {
  const closes =
    ['open', 'check', 'close', 'publish'].includes(action.do) ||
    (action.do === 'edit' &&
      [
        'addQuestion',
        'addSection',
        'addEnding',
        'duplicateQuestion',
        'renewQuestion',
        'pasteQuestions',
      ].includes(action.edit.do));
  if (!closes || open?.kind !== 'question') return [];
  const { question } = open;
  return pastedLists(fields)
    .filter(([, text]) => hasVisibleCharacter(text))
    .map(([list, text]) => ({ do: 'pasteItems', question, list, text }));
}

/**
 * What was typed, for a draft from which someone else may have removed its item meanwhile, or made it another kind of question:
 * then the item comes back first. An older draft knows what was in it.
 */
export function withItemRestored(
  { draft, undo }: Pick<LoadedDraft, 'draft' | 'undo'>,
  { open, typed, kind }: Pick<PostedChange, 'open' | 'typed' | 'kind'>,
): { readonly open: DraftItem | undefined; readonly typed: readonly DraftEdit[] } {
  if (open === undefined || typed.length === 0) return { open, typed };
  if (open.kind === 'question') {
    const id = open.question;
    const now = findQuestion(draft, id);
    if (now !== undefined && isKindOf(now, kind, typed)) return { open, typed };
    const older = undo.toReversed().find((step) => hasKind(findQuestion(step, id), kind));
    const known = older && findQuestion(older, id);
    const question = known ?? (now === undefined ? unknownQuestion(draft, id, kind) : undefined);
    if (question === undefined) return { open, typed };
    const section = older?.sections.find(({ questions }) => questions.some((each) => each.id === id))?.key;
    const restore: DraftEdit = { do: 'restoreQuestion', question, ...(section !== undefined && { section }) };
    return { open, typed: [restore, ...typed] };
  }
  if (isThere(draft, open)) return { open, typed };
  if (open.kind === 'ending') return withEndingRestored(draft, open.ending, typed);
  const added = applyEdit(draft, { do: 'addSection' });
  if (added.outcome !== 'edited' || added.item.kind !== 'section') return { open, typed };
  const { item } = added;
  const { section } = item;
  const moved = typed.map((edit): DraftEdit => {
    if (edit.do === 'setSection') return { ...edit, section };
    return edit.do === 'setShowIf' && edit.of.kind === 'section' ? { ...edit, of: item } : edit;
  });
  return { open: added.item, typed: [{ do: 'addSection' }, ...moved] };
}

/** The same for an ending that was removed meanwhile: what was typed is all that is known of it. */
function withEndingRestored(
  draft: Draft,
  id: string,
  typed: readonly DraftEdit[],
): { readonly open: DraftItem | undefined; readonly typed: readonly DraftEdit[] } {
  const added = applyEdit(draft, { do: 'addEnding' });
  if (added.outcome !== 'edited' || added.item.kind !== 'ending') {
    return { open: { kind: 'ending', ending: id }, typed };
  }
  const { item } = added;
  const moved = typed.map((edit): DraftEdit => {
    if (edit.do === 'setEnding') return { ...edit, ending: item.ending };
    return edit.do === 'setShowIf' && edit.of.kind === 'ending' ? { ...edit, of: item } : edit;
  });
  return { open: item, typed: [{ do: 'addEnding' }, ...moved] };
}

function findQuestion(draft: Draft, id: string): DraftQuestion | undefined {
  return draftQuestions(draft).find((each) => each.id === id);
}

function hasKind(question: DraftQuestion | undefined, kind: QuestionType | undefined): boolean {
  return question !== undefined && (kind === undefined || question.type === kind);
}

/** Whether the question is of the kind whose options the form has, or of the one that it asks for. */
function isKindOf(
  question: DraftQuestion,
  kind: QuestionType | undefined,
  typed: readonly DraftEdit[],
): boolean {
  return (
    hasKind(question, kind) || typed.some((edit) => edit.do === 'changeType' && edit.type === question.type)
  );
}

/** A question of which only the fields of the form are known. */
function unknownQuestion(
  draft: Draft,
  id: string,
  kind: QuestionType | undefined,
): DraftQuestion | undefined {
  if (kind === undefined) return undefined;
  const added = applyEdit(draft, { do: 'addQuestion', preset: kind });
  if (added.outcome !== 'edited' || added.item.kind !== 'question') return undefined;
  const made = findQuestion(added.draft, added.item.question);
  return made && { ...made, id };
}
