import {
  type Language,
  languagesOf,
  type Question,
  type QuestionBase,
  type Section,
  type ShowIf,
  type SurveyDefinition,
  translatedDefinition,
} from '@canvass/surveys';
import { beyondSurveyJs } from './beyond-surveyjs.ts';
import type { Tested } from './conditions/facets/tested.ts';
import { markTranslation, mergeLanguages } from './languages/export-languages.ts';
import { languagesInFile } from './languages/file-languages.ts';
import { visibleIf } from './export-condition.ts';
import { type ExportedPaths, exportPaths } from './paths/export-paths.ts';
import type { JsonObject } from './json.ts';
import { kindSurveyJsOf } from './kinds/kinds.ts';
import { testedOf } from './tested-of.ts';
import { localeOfLanguage } from './texts/locales.ts';

/** The definition as a survey for SurveyJS (made for survey-core 3). `importSurveyJs` reads it back unchanged. */
export function exportSurveyJs(survey: SurveyDefinition): JsonObject {
  const { translations = {}, ...definition } = survey;
  const [first] = languagesOf(survey);
  const others = (Object.keys(translations) as Language[]).map((language) => ({
    language,
    file: exportInLanguage(markedTranslation(survey, language)),
  }));
  const file = exportInLanguage(definition);
  return mergeLanguages({ language: first, file }, others) as JsonObject;
}

/** The definition in another language, with a mark on each translation. */
function markedTranslation(
  { translations = {}, ...definition }: SurveyDefinition,
  language: Language,
): SurveyDefinition {
  const marked = Object.entries(translations[language] ?? {}).map(([id, text]) => [
    id,
    markTranslation(text),
  ]);
  const survey = { ...definition, translations: { [language]: Object.fromEntries(marked) } };
  return translatedDefinition(survey, language).definition;
}

function exportInLanguage(definition: SurveyDefinition): JsonObject {
  const { title, description, languages, questions } = definition;
  const tested = new Map<string, Tested>();
  for (const question of questions) {
    for (const each of testedOf(question)) tested.set(each.id, each);
  }
  const find = (id: string): Tested | undefined => tested.get(id);
  const elements = questions.map((question) => elementOf(question, find));
  const paths = exportPaths(definition, find);
  return {
    title,
    ...(description === undefined || description === '' ? {} : { description }),
    ...(languages === undefined ? {} : { locale: localeOfLanguage(languages[0]!) }),
    ...beyondSurvey(definition, paths),
    ...endingsOf(paths),
    pages: pagesOf(definition, elements, paths),
  };
}

/** What the survey has beside the properties of SurveyJS. */
function beyondSurvey(definition: SurveyDefinition, paths: ExportedPaths): { readonly canvass?: JsonObject } {
  const { canvass = {} } = languagesInFile(definition);
  const { endings } = definition;
  // With what SurveyJS shows for them: so an import sees whether that was edited elsewhere.
  const beyond = { ...canvass, ...(endings !== undefined && { endings, ...endingsOf(paths) }) };
  return Object.keys(beyond).length === 0 ? {} : { canvass: beyond };
}

/** The endings as pages after the form. */
function endingsOf({ completedHtmlOnCondition }: ExportedPaths): JsonObject {
  return completedHtmlOnCondition.length > 0 ? { completedHtmlOnCondition } : {};
}

function pagesOf(
  { sections, questions }: SurveyDefinition,
  elements: readonly JsonObject[],
  paths: Pick<ExportedPaths, 'pages'>,
): JsonObject[] {
  if (sections === undefined) return [{ name: 'page1', elements }];
  const ids = questions.map(({ id }) => id);
  return sections.map(({ title, description, startsAt }: Section, index) => {
    const next = sections[index + 1];
    const end = next === undefined ? ids.length : ids.indexOf(next.startsAt);
    return {
      name: `page${index + 1}`,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...paths.pages[index],
      elements: elements.slice(ids.indexOf(startsAt), end),
    };
  });
}

function elementOf(question: Question, find: (id: string) => Tested | undefined): JsonObject {
  const { id, text, required, showIf } = question;
  const { description }: QuestionBase = question;
  const written = (condition: ShowIf): string => visibleIf(condition, find);
  const { type, ...rest } = kindSurveyJsOf(question).write(question, written);
  return {
    type,
    name: id,
    title: text,
    ...(description === undefined ? {} : { description }),
    ...(showIf === undefined ? {} : { visibleIf: written(showIf) }),
    ...(required ? { isRequired: true } : {}),
    ...rest,
    ...beyondSurveyJs(question),
  };
}
