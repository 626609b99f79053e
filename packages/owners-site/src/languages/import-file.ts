import { type Draft, draftTexts, type DraftEdit, type Language, translationIn } from '@canvass/surveys';
import type { FileEntry } from './file-entry.ts';
import { FileFault } from './file-fault.ts';
import { fileText } from './file-text.ts';
import { step, type Undoable } from './posted-languages.ts';
import { readCsv } from './read-csv.ts';
import { readXliff } from './read-xliff.ts';
import { languagesTexts } from './texts.ts';
import { translationRules } from './text-rows.ts';

const texts = languagesTexts.faults;

type SetTranslations = Extract<DraftEdit, { readonly do: 'setTranslations' }>;

/** A draft with the translations of a file: all of them, or none and a `FileFault`. The same draft if it has all of them already. */
export function importFile(bytes: Uint8Array, before: Undoable): Undoable {
  const text = fileText(bytes);
  const { draft } = before;
  const entries = /^\s*</.test(text) ? readXliff(text, draft) : readCsv(text, draft);
  let now = before;
  for (const edit of editsOf(checked(entries, draft), draft)) now = step(now, edit) ?? now;
  return now;
}

/** Throws `FileFault` for translations that no text of the draft takes. */
function checked(entries: readonly FileEntry[], draft: Draft): readonly FileEntry[] {
  const known = new Map(draftTexts(draft).map((text) => [text.id, translationRules(text)]));
  const seen = new Set<string>();
  const faults: string[] = [];
  const result = entries.map((entry) => {
    const { id, language, line } = entry;
    const rules = known.get(id);
    const text = rules?.isMultiline ? entry.text : entry.text.trim();
    const key = `${language} ${id}`;
    const invalid = rules?.faultOf(text);
    if (rules === undefined) faults.push(texts.inLine({ line, what: texts.unknownId({ id }) }));
    else if (seen.has(key)) faults.push(texts.inLine({ line, what: texts.repeatedId({ id }) }));
    else if (invalid !== undefined)
      faults.push(texts.inLine({ line, what: texts.invalid({ id, message: invalid }) }));
    seen.add(key);
    return { ...entry, text };
  });
  if (faults.length > 0) throw new FileFault([...new Set(faults)]);
  return result;
}

/** One edit for each language. What is stored with the same text and original stays as it is. */
function editsOf(entries: readonly FileEntry[], draft: Draft): SetTranslations[] {
  const byLanguage = Map.groupBy(entries, ({ language }) => language);
  const originals = new Map(draftTexts(draft).map(({ id, text }) => [id, text]));
  return [...byLanguage].map(([language, all]) => {
    const changed = all.filter((entry) => isChange(entry, draft, language));
    const of = changed.map(({ id, of: from }) => [id, originalOf(from, originals.get(id) ?? '')]);
    return {
      do: 'setTranslations',
      language,
      texts: Object.fromEntries(changed.map(({ id, text }) => [id, text])),
      of: Object.fromEntries(of) as Record<string, string>,
    };
  });
}

/** A file has the original that the draft has now, also beside an outdated translation: such a one is not current because it was exported. */
function isChange({ id, text }: FileEntry, draft: Draft, language: Language): boolean {
  return translationIn(draft, language, id)?.text.trim() !== text.trim();
}

/** The original that a translation was made from. Programs change white space around and within texts: that makes no difference. */
function originalOf(from: string | undefined, now: string): string {
  if (from === undefined) return now;
  return withPlainSpace(from) === withPlainSpace(now) ? now : from;
}

function withPlainSpace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
