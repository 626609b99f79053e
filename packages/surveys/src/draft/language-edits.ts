import { hasVisibleCharacter } from '../shared/reader-text.ts';
import { type DraftEdit, type EditedDraft, notThere } from './draft-edit.ts';
import { draftTexts } from './draft-texts.ts';
import type { Draft } from './draft.ts';

type LanguageEdit = Extract<
  DraftEdit,
  { readonly do: 'setLanguage' | 'addLanguage' | 'removeLanguage' | 'setTranslations' }
>;

export function editLanguages(draft: Draft, edit: LanguageEdit): EditedDraft {
  const { languages } = draft;
  const { language } = edit;
  const [first, ...others] = languages;
  switch (edit.do) {
    case 'setLanguage':
      if (language === first) return edited(draft);
      return others.length === 0 ? edited({ ...draft, languages: [language] }) : notThere;
    case 'addLanguage':
      return edited(languages.includes(language) ? draft : { ...draft, languages: [...languages, language] });
    case 'removeLanguage': {
      if (!others.includes(language)) return notThere;
      const { [language]: _removed, ...translations } = draft.translations;
      return edited({ ...draft, languages: languages.filter((each) => each !== language), translations });
    }
    case 'setTranslations':
      return others.includes(language) ? edited(withTexts(draft, edit)) : notThere;
  }
}

function withTexts(
  draft: Draft,
  { language, texts: typed, of = {} }: Extract<LanguageEdit, { readonly do: 'setTranslations' }>,
): Draft {
  const translations = { ...draft.translations[language] };
  for (const { id, text } of draftTexts(draft)) {
    if (!Object.hasOwn(typed, id)) continue;
    const translation = typed[id] ?? '';
    if (hasVisibleCharacter(translation))
      translations[id] = { text: translation, of: Object.hasOwn(of, id) ? of[id]! : text };
    else delete translations[id];
  }
  return { ...draft, translations: { ...draft.translations, [language]: translations } };
}

function edited(draft: Draft): EditedDraft {
  return { outcome: 'edited', draft, item: { kind: 'survey' } };
}
