import {
  type Draft,
  draftOf,
  definitionTexts,
  parseDefinition,
  type SurveyDefinition,
  translatedDefinition,
} from '@canvass/surveys';
import { languageInUse } from '@canvass/web/texts';
import { type SurveyTemplate, type TemplateLanguage, templateLanguages } from './survey-templates.ts';

/** The definition of a template, in all of its languages. */
export function templateDefinition({ name, definition }: SurveyTemplate): SurveyDefinition {
  const parsed = parseDefinition(definition);
  if (!parsed.ok) throw new Error(`the template ${name} is no survey`);
  return parsed.definition;
}

/** A draft of a template in these languages, the first one as its own. */
export function templateDraft(
  template: SurveyTemplate,
  [first, ...others]: readonly [TemplateLanguage, ...TemplateLanguage[]],
): Draft {
  const whole = templateDefinition(template);
  const translated = (language: TemplateLanguage): SurveyDefinition =>
    translatedDefinition(whole, language).definition;
  const translations = Object.fromEntries(
    others.map((language) => [
      language,
      Object.fromEntries(definitionTexts(translated(language)).map(({ id, text }) => [id, text])),
    ]),
  );
  return draftOf({ ...translated(first), languages: [first, ...others], translations });
}

/** The language of templates that is nearest to that of the page. */
export function ownTemplateLanguage(): TemplateLanguage {
  return templateLanguages.find((language) => language === languageInUse()) ?? 'en';
}
