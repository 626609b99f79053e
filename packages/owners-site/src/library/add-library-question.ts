import {
  applyEdit,
  type Draft,
  type DraftItem,
  draftTexts,
  type EditedDraft,
  type SurveyHistory,
} from '@canvass/surveys';
import {
  asLibraryLanguage,
  languageForDraft,
  libraryDraftQuestion,
  type LibraryQuestion,
  libraryTexts,
} from './library-questions.ts';

/** Adds a question of the library to a draft, with its translations into the draft's other languages. */
export function addLibraryQuestion(
  draft: Draft,
  entry: LibraryQuestion,
  after: DraftItem | undefined,
  history: SurveyHistory | undefined,
): EditedDraft {
  const question = libraryDraftQuestion(entry, languageForDraft(draft));
  const added = applyEdit(draft, { do: 'copyQuestion', question, ...(after && { after }) }, history);
  if (added.outcome !== 'edited' || added.item.kind !== 'question') return added;
  const place = `/questions/${added.item.question}/`;
  const ids = draftTexts(added.draft)
    .filter(({ id }) => id.startsWith(place))
    .map(({ id }) => id);
  let translated = added.draft;
  for (const language of draft.languages.slice(1)) {
    const known = asLibraryLanguage(language);
    if (known === undefined) continue;
    // The texts of a question are in the same order in each language.
    const words = libraryTexts(entry, known);
    const texts = Object.fromEntries(ids.map((id, index) => [id, words[index] ?? '']));
    const edited = applyEdit(translated, { do: 'setTranslations', language, texts });
    if (edited.outcome === 'edited') translated = edited.draft;
  }
  return { ...added, draft: translated };
}
