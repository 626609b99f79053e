import { surveySlugSchema, tenantSlugSchema } from '@canvass/surveys';
import { z } from 'zod';
import { inputOr } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';

/** The names in the address of a page. No survey has an address with invalid names. */
export const pageParams = inputOr(
  problem('survey-not-found'),
  z.object({ tenant: tenantSlugSchema, survey: surveySlugSchema }),
);
