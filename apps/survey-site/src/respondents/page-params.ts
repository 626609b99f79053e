import { surveySlugSchema, tenantSlugSchema } from '@canvass/surveys';
import { z } from 'zod';
import { inputOr } from '../http/input.ts';
import { problem } from '../http/problems/problem.ts';

/** Of the pages of a survey: no survey has an address with other names. */
export const pageParams = inputOr(
  problem('survey-not-found'),
  z.object({ tenant: tenantSlugSchema, survey: surveySlugSchema }),
);
