import type { SurveyDefinition } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { quoted } from '../drafts/short-text.ts';
import { changeList } from './change-list.ts';
import { publishTexts } from './texts.ts';

const texts = publishTexts.review.quotas;

/** Quotas whose ending this version does not have. It can be published: such quotas close the survey. */
export function quotaEndings(
  { tenant, survey, published, initial }: LoadedDraft,
  { endings = [] }: SurveyDefinition,
): Html | false {
  const { quotas = [] } = (published === undefined ? initial.settings : published.settings) ?? {};
  const ids = new Set(endings.map(({ id }) => id));
  const lost = quotas.filter(({ whenFull }) => typeof whenFull === 'object' && !ids.has(whenFull.ending));
  if (lost.length === 0) return false;
  const sentences = lost.map(({ name }) => texts.quota({ name: quoted(name, '') }));
  return markup`<section class="notice warn" aria-labelledby="quotas-heading"><h2 class="notice-heading" id="quotas-heading">${texts.heading}</h2>
${changeList(sentences)}<p><a href="${surveyAddress(tenant, survey)}/quotas">${texts.link}</a></p></section>
`;
}
