import { settingsPipeFaults, type SurveyDefinition } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { reviewWarning } from './review-warning.ts';
import { publishTexts } from './texts.ts';

const texts = publishTexts.review.places;

/** Places for answers in the settings that this version cannot fill. It can be published: the settings have their own page. */
export function settingsPlaces(
  { tenant, survey, published, initial }: LoadedDraft,
  definition: SurveyDefinition,
): Html | false {
  const { settings = {} } = published ?? initial;
  const unknown = settingsPipeFaults(settings, definition).filter(({ fault }) => fault === 'unknown');
  const sentences = new Set(
    unknown.map(({ path, source }) =>
      texts[path === 'redirectTo' ? path : 'thanksText']({ place: `{${source}}` }),
    ),
  );
  return reviewWarning({
    id: 'places',
    heading: texts.heading,
    sentences: [...sentences],
    link: { text: texts.link, address: `${surveyAddress(tenant, survey)}/settings#read` },
  });
}
