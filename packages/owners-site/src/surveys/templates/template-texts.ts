import { asksPeople } from '@canvass/surveys';
import { ownTemplateLanguage, templateDefinition } from './template-draft.ts';
import type { SurveyTemplate } from './survey-templates.ts';
import { templatesTexts as texts } from './texts.ts';

/** What pages say of a template, in the language in use. */
export interface TextOfTemplate {
  readonly title: string;
  readonly about: string;
  /** How many questions it has, and how long they take. */
  readonly size: string;
}

export function textOfTemplate(template: SurveyTemplate): TextOfTemplate {
  const language = ownTemplateLanguage();
  const count = templateDefinition(template).questions.filter(asksPeople).length;
  return {
    title: template.title[language],
    about: template.about[language],
    size: `${texts.questions(count)}, ${texts.minutes(template.minutes)}`,
  };
}
