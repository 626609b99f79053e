import type { SurveyDefinition } from '../definition/definition.ts';
import { languagesOf, translatedDefinition } from '../definition/definition-texts.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Language } from '../shared/language.ts';
import { questionOf } from './history.ts';
import type { SurveyHistory } from './survey-history.ts';

/**
 * Returns a history whose texts are in a language of the survey. `definition` is its current version. Texts without a translation are in the first
 * language, and so are those that only earlier versions have.
 */
export function historyInLanguage(
  history: SurveyHistory,
  definition: SurveyDefinition,
  language: Language,
): SurveyHistory {
  if (language === languagesOf(definition)[0]) return history;
  const { questions, endings = [] } = translatedDefinition(definition, language).definition;
  const translated = questions.map((question) => {
    const spec = kindOf(question).specOf(question, questionOf(history, question.id));
    return [question.id, spec] as const;
  });
  const named = endings.map(({ id, title }) => [id, { ...history.endings?.[id], title }] as const);
  return {
    ...history,
    ...(history.endings && { endings: { ...history.endings, ...Object.fromEntries(named) } }),
    questions: { ...history.questions, ...Object.fromEntries(translated) },
  };
}
