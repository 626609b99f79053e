import { isolated } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../../desk/addresses.ts';
import { nameOfLanguage } from '../../desk/language-names.ts';
import { deskPage } from '../../desk/page.ts';
import { zoneField } from '../../desk/zone-field.ts';
import { defaultTimeZone } from '@canvass/surveys';
import { templateAddress, templateCards } from './template-cards.ts';
import { ownTemplateLanguage } from './template-draft.ts';
import { textOfTemplate } from './template-texts.ts';
import {
  type SurveyTemplate,
  surveyTemplates,
  templateGroups,
  type TemplateLanguage,
  templateLanguages,
} from './survey-templates.ts';
import { templatesTexts as texts } from './texts.ts';

/** The value of the form that makes a survey in all languages of its template. */
const allLanguages = 'all';

/** All templates, by what they are for. */
export function templatesPage(visitor: Caller): string {
  const groups = templateGroups.map((group) => {
    const members = surveyTemplates.filter((template) => template.group === group);
    return markup`<section aria-labelledby="${group}"><h2 id="${group}">${texts.groups[group]}</h2>
${templateCards(visitor.tenant, members)}</section>
`;
  });
  return deskPage({
    title: texts.title,
    visitor,
    current: 'surveys',
    body: markup`<div class="page-heading"><h1>${texts.title}</h1></div>
<p class="lead">${texts.lead}</p>
${groups}`,
  });
}

/** One template: its form, and the button that makes a survey of it. */
export function templatePage(visitor: Caller, template: SurveyTemplate, language: TemplateLanguage): string {
  const { title, about, size } = textOfTemplate(template);
  const address = templateAddress(visitor.tenant, template);
  return deskPage({
    title,
    visitor,
    current: 'surveys',
    script: 'newSurvey',
    body: markup`<nav class="crumbs" aria-label="${texts.back}"><a href="${tenantAddress(visitor.tenant)}/templates">${texts.title}</a></nav>
<div class="page-heading"><h1>${title}</h1></div>
<p class="lead">${about}</p>
<p class="note">${size}</p>
<div class="template-columns">
${useForm(address)}<section class="template-preview" aria-labelledby="preview">
<h2 id="preview">${texts.preview}</h2>
${languageLinks(address, language)}<iframe title="${texts.preview}" src="${address}/form?language=${language}"></iframe>
</section>
</div>`,
  });
}

function useForm(address: string): Html {
  const own = ownTemplateLanguage();
  const option = (value: string, label: string, hint?: string): Html =>
    markup`<div><label class="check"><input type="radio" name="languages" value="${value}"${value === allLanguages && markup` checked`}><span>${label}${hint !== undefined && markup` <span class="hint">${hint}</span>`}</span></label></div>
`;
  const ordered = [own, ...templateLanguages.filter((language) => language !== own)];
  return markup`<form class="card" method="post" action="${address}">
<fieldset class="field"><legend>${texts.languages}</legend>
${option(allLanguages, texts.both, texts.bothHint)}${ordered.map((language) => option(language, texts.only({ language: isolated(nameOfLanguage(language)) })))}</fieldset>
${zoneField({ chosen: defaultTimeZone, label: texts.timeZone, hint: texts.timeZoneHint, isProposed: true })}<div class="actions"><button type="submit">${texts.use}</button></div>
<p class="note">${texts.useNote}</p>
</form>
`;
}

/** Switches the language of the preview. */
function languageLinks(address: string, shown: TemplateLanguage): Html {
  const links = templateLanguages.map(
    (language) =>
      markup`<a href="${address}?language=${language}"${language === shown && markup` aria-current="true"`}>${nameOfLanguage(language)}</a>`,
  );
  return markup`<nav class="segments" aria-label="${texts.inLanguage}">${links}</nav>
`;
}
