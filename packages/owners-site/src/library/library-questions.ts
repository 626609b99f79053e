import {
  type Draft,
  draftLanguage,
  draftOf,
  type DraftQuestion,
  draftQuestions,
  definitionTexts,
  type Language,
  parseDefinition,
  type SurveyDefinition,
  translatedDefinition,
} from '@canvass/surveys';
import questions from './questions.json' with { type: 'json' };

/** The languages that every question of the library is in. */
export const libraryLanguages = ['en', 'de'] as const;
export type LibraryLanguage = (typeof libraryLanguages)[number];

export const libraryGroups = ['about', 'opinion', 'sets', 'open', 'formal'] as const;

/** A question that owners add to their surveys. It belongs to no tenant. */
export interface LibraryQuestion {
  /** Its name in forms. */
  readonly name: string;
  readonly group: (typeof libraryGroups)[number];
  /** The question in all of these languages, as clients of the API send one. */
  readonly question: unknown;
}

/** All questions of the library, in the order in which pages offer them. */
export const libraryQuestions = questions as readonly LibraryQuestion[];

/** The question with this name; undefined if there is none. */
export function findLibraryQuestion(name: string): LibraryQuestion | undefined {
  return libraryQuestions.find((each) => each.name === name);
}

/** A survey that asks the question only, in this language. */
function libraryDefinition({ name, question }: LibraryQuestion, language: LibraryLanguage): SurveyDefinition {
  const parsed = parseDefinition({ title: name, languages: libraryLanguages, questions: [question] });
  if (!parsed.ok) throw new Error(`the question ${name} of the library is no question`);
  return translatedDefinition(parsed.definition, language).definition;
}

/** The question as one of a draft. */
export function libraryDraftQuestion(entry: LibraryQuestion, language: LibraryLanguage): DraftQuestion {
  // It has one question.
  return draftQuestions(draftOf(libraryDefinition(entry, language)))[0]!;
}

/** The texts of the question in its order, the one that asks first. */
export function libraryTexts(entry: LibraryQuestion, language: LibraryLanguage): string[] {
  return definitionTexts(libraryDefinition(entry, language))
    .filter(({ path }) => path[0] === 'questions')
    .map(({ text }) => text);
}

/** The language in which a question is added to a draft: that of the draft, or English. */
export function languageForDraft(draft: Draft): LibraryLanguage {
  return asLibraryLanguage(draftLanguage(draft)) ?? 'en';
}

export function asLibraryLanguage(language: Language): LibraryLanguage | undefined {
  return libraryLanguages.find((each) => each === language);
}
