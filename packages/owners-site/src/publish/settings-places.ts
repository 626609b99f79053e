import { settingsPipeFaults, type SurveyDefinition } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { changeList } from './change-list.ts';
import { publishTexts } from './texts.ts';

const texts = publishTexts.review.places;

/** Places for answers in the settings that this version cannot fill. It can be published: the settings have their own page. */
export function settingsPlaces(
  { tenant, survey, published, initial }: LoadedDraft,
  definition: SurveyDefinition,
): Html | false {
  const settings = (published === undefined ? initial.settings : published.settings) ?? {};
  const unknown = settingsPipeFaults(settings, definition).filter(({ fault }) => fault === 'unknown');
  if (unknown.length === 0) return false;
  const sentences = new Set(
    unknown.map(({ path, source }) =>
      texts[path === 'redirectTo' ? path : 'thanksText']({ place: `{${source}}` }),
    ),
  );
  return markup`<section class="notice warn" aria-labelledby="places-heading"><h2 class="notice-heading" id="places-heading">${texts.heading}</h2>
${changeList([...sentences])}<p><a href="${surveyAddress(tenant, survey)}/settings#read">${texts.link}</a></p></section>
`;
}
