import {
  applyEdit,
  type Draft,
  draftTexts,
  type FormFields,
  hasVisibleCharacter,
  isLanguage,
  type Language,
  translationIn,
  withUndoStep,
} from '@canvass/surveys';
import { shownRevision } from '../drafts/shown-revision.ts';
import { typedLine, typedProse } from '../kinds/typed-text.ts';
import { textRows } from './text-rows.ts';

/** The button of the form. */
export type LanguageAction =
  | { readonly do: 'save' | 'copyBlank' | 'remove' }
  | { readonly do: 'add'; readonly language: Language | undefined }
  | { readonly do: 'copy'; readonly id: string };

export interface PostedLanguages {
  /** The revision that the page showed; undefined if the form names none. */
  readonly revision: number | undefined;
  /** The language of the fields; undefined if the survey had only one. */
  readonly language: Language | undefined;
  /** What was typed, by the ids of texts. */
  readonly typed: ReadonlyMap<string, string>;
  /** The ids of texts whose outdated translations are still right. */
  readonly stillRight: ReadonlySet<string>;
  /** The part of the texts that the page showed, from 1. */
  readonly part: string;
  readonly action: LanguageAction;
}

/** Reads the form of translations; undefined for a button that it does not have. */
export function readPostedLanguages(fields: FormFields, draft: Draft): PostedLanguages | undefined {
  const action = readAction(fields);
  if (action === undefined) return undefined;
  const { language, part } = fields;
  const multiline = new Set(
    isLanguage(language)
      ? textRows(draft, language).flatMap(({ id, rules }) => (rules.isMultiline ? [id] : []))
      : [],
  );
  const ids = Object.keys(fields).filter((name) => name.startsWith('/'));
  return {
    revision: shownRevision(fields),
    language: isLanguage(language) ? language : undefined,
    typed: new Map(ids.map((id) => [id, (multiline.has(id) ? typedProse : typedLine)(fields, id)])),
    stillRight: new Set([fields['still'] ?? []].flat()),
    part: typeof part === 'string' && /^\d{1,4}$/.test(part) ? part : '1',
    action,
  };
}

function readAction({ action = 'save', add }: FormFields): LanguageAction | undefined {
  if (action === 'save' || action === 'copyBlank' || action === 'remove') return { do: action };
  if (action === 'add') return { do: 'add', language: isLanguage(add) ? add : undefined };
  if (typeof action === 'string' && action.startsWith('copy:')) return { do: 'copy', id: action.slice(5) };
  return undefined;
}

/** A draft with its undo steps, oldest first. */
export interface Undoable {
  readonly draft: Draft;
  readonly undo: readonly Draft[];
}

/** What was typed, and the action, in a draft. Undefined if the draft no longer has the language. The same draft if nothing changes. */
export function changedLanguages(before: Undoable, posted: PostedLanguages): Undoable | undefined {
  const { language, action } = posted;
  let now: Undoable | undefined = { draft: before.draft, undo: before.undo };
  if (language !== undefined) {
    if (!before.draft.languages.slice(1).includes(language)) return undefined;
    now =
      action.do === 'remove'
        ? step(now, { do: 'removeLanguage', language })
        : step(now, { do: 'setTranslations', language, texts: changedTexts(before.draft, language, posted) });
  }
  if (action.do === 'add' && action.language !== undefined && now !== undefined) {
    now = step(now, { do: 'addLanguage', language: action.language });
  }
  return now;
}

/** One change of a draft as an undo step; undefined if it is refused. */
export function step(before: Undoable, edit: Parameters<typeof applyEdit>[1]): Undoable | undefined {
  const edited = applyEdit(before.draft, edit);
  if (edited.outcome === 'refused') return undefined;
  const isSame = JSON.stringify(edited.draft) === JSON.stringify(before.draft);
  if (isSame) return before;
  return { draft: edited.draft, undo: withUndoStep(before.undo, before.draft, edited.draft) };
}

/** Only what differs: a text that nobody touched stays outdated, if it is. */
function changedTexts(
  draft: Draft,
  language: Language,
  { typed, stillRight, action }: PostedLanguages,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { id, text } of draftTexts(draft)) {
    const stored = translationIn(draft, language, id)?.text ?? '';
    const wanted = typed.get(id) ?? stored;
    const isCopied =
      (action.do === 'copy' && action.id === id) ||
      (action.do === 'copyBlank' && !hasVisibleCharacter(wanted));
    if (isCopied) texts[id] = text;
    else if (wanted !== stored.trim() || stillRight.has(id)) texts[id] = wanted;
  }
  return texts;
}
