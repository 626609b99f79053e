import { type Question, renderMarkdown, type SurveyDefinition, translatedDefinition } from '@canvass/surveys';
import { formDocument, type Look, questionField, textsOf } from '@canvass/survey-form';
import { Html, markup } from '@canvass/web/page';
import { conditionWords } from '../../drafts/condition-words.ts';
import { templateDefinition, templateDraft } from './template-draft.ts';
import type { SurveyTemplate, TemplateLanguage } from './survey-templates.ts';
import { templatesTexts } from './texts.ts';

/** All questions of a template as people see them, on one page. Nothing can be sent. */
export function templateForm(template: SurveyTemplate, language: TemplateLanguage, look: Look): string {
  const { definition } = translatedDefinition(templateDefinition(template), language);
  const { title, description, questions } = definition;
  const texts = textsOf({ language });
  const draft = templateDraft(template, [language]);
  const drafted = new Map(
    draft.sections.flatMap((section) =>
      section.questions.map((question) => [question.id, question] as const),
    ),
  );
  const state = { fields: {}, errors: new Map(), texts, picturesAt: '' };
  const field = (question: Question): Html => {
    const showIf = drafted.get(question.id)?.showIf ?? null;
    return markup`${showIf !== null && markup`<p class="note">${conditionWords(draft, showIf)}</p>\n`}${questionField(question, state)}`;
  };
  return formDocument({
    title: `${templatesTexts.preview}: ${title}`,
    texts,
    look,
    scheme: undefined,
    questions,
    body: markup`<h1>${title}</h1>
${description !== undefined && markup`<div class="rich lead">${new Html(renderMarkdown(description))}</div>\n`}<form class="fields" novalidate>
${questions.map((question) => markup`${sectionHeading(definition, question)}${field(question)}`)}
</form>`,
  });
}

/** The title of the page that begins with a question. */
function sectionHeading({ sections = [] }: SurveyDefinition, { id }: Question): Html | false {
  const section = sections.find(({ startsAt }) => startsAt === id);
  return section?.title !== undefined && markup`<h2>${section.title}</h2>\n`;
}
