import { surveySlugSchema, tenantSlugSchema } from '@canvass/surveys';
import { z } from 'zod';
import { inputOr } from '../http/input.ts';
import { problem } from '../http/problems/problem.ts';

/** The names in the address of a page. No survey has an address with invalid names. */
export const pageParams = inputOr(
  problem('survey-not-found'),
  z.object({ tenant: tenantSlugSchema, survey: surveySlugSchema }),
);
