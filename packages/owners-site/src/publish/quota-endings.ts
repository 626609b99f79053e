import type { SurveyDefinition } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { quoted } from '../drafts/short-text.ts';
import { reviewWarning } from './review-warning.ts';
import { publishTexts } from './texts.ts';

const texts = publishTexts.review.quotas;

/** Quotas whose ending this version does not have. It can be published: such quotas close the survey. */
export function quotaEndings(
  { tenant, survey, published, initial }: LoadedDraft,
  { endings = [] }: SurveyDefinition,
): Html | false {
  const { quotas = [] } = (published ?? initial).settings ?? {};
  const ids = new Set(endings.map(({ id }) => id));
  const lost = quotas.filter(({ whenFull }) => typeof whenFull === 'object' && !ids.has(whenFull.ending));
  return reviewWarning({
    id: 'quotas',
    heading: texts.heading,
    sentences: lost.map(({ name }) => texts.quota({ name: quoted(name, '') })),
    link: { text: texts.link, address: `${surveyAddress(tenant, survey)}/quotas` },
  });
}
