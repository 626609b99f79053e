import type { FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import type { ResultsReading } from '../reading/live/results-state.ts';
import { headingOf } from '../reading/reading-heading.ts';
import type { ViewedPage } from '../reading/view/refused-view.ts';
import type { ResultsDesk } from '../reading/with-reading.ts';

/** Describes a page about single answers. `path` is the end of its address, behind that of the survey. */
export function viewedPage(
  { visitorOf, clock }: Pick<ResultsDesk, 'visitorOf' | 'clock'>,
  request: FastifyRequest<SurveyRoute>,
  reading: ResultsReading,
  path: string,
): ViewedPage {
  const { tenant, survey } = request.params;
  return {
    visitor: visitorOf(request),
    heading: headingOf(reading, 'answers', clock.now()),
    home: `${surveyAddress(tenant, survey)}${path}`,
  };
}
