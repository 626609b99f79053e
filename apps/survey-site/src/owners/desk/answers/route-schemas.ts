import { z } from 'zod';
import { surveyParams } from '../../../http/openapi/survey-schemas.ts';
import { deskShows } from '../route-schemas.ts';

const from = z
  .string()
  .optional()
  .describe('The number of the newest answer to show or to search; default: the newest of all');

export const showAnswers = deskShows('showAnswers', 'the answers of a survey, the newest first', {
  params: surveyParams,
  querystring: z.object({ from }),
});

export const showAnswer = deskShows('showAnswer', 'one answer', {
  params: surveyParams.extend({ number: z.string().describe('From 1, the answer that was counted first') }),
});

export const showTexts = deskShows('showTexts', 'what people wrote in a text question, the newest first', {
  params: surveyParams.extend({ question: z.string().describe('The id of the question') }),
  querystring: z.object({ q: z.string().optional().describe('What the texts have to contain'), from }),
});
