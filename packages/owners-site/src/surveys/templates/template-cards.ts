import { type Html, markup } from '@canvass/web/page';
import { tenantAddress } from '../../desk/addresses.ts';
import { textOfTemplate } from './template-texts.ts';
import type { SurveyTemplate } from './survey-templates.ts';
import { templateSketch } from './template-sketch.ts';

/** Cards that lead to templates. */
export function templateCards(tenant: string, templates: readonly SurveyTemplate[]): Html {
  return markup`<ul class="templates">
${templates.map((template) => card(tenant, template))}</ul>
`;
}

function card(tenant: string, template: SurveyTemplate): Html {
  const { title, about, size } = textOfTemplate(template);
  return markup`<li>${templateSketch(template)}<div><h3><a href="${templateAddress(tenant, template)}">${title}</a></h3>
<p>${about}</p>
<p class="note">${size}</p></div></li>
`;
}

export function templateAddress(tenant: string, { name }: SurveyTemplate): string {
  return `${tenantAddress(tenant)}/templates/${name}`;
}
