import { z } from 'zod';
import type { RouteSchema } from '../../http/openapi/route-schema.ts';
import { surveyParams } from '../../http/openapi/survey-schemas.ts';
import { refusedPages } from '../../http/openapi/problem-responses.ts';
import { sort } from '../reading/route-parts.ts';
import { filterParameters } from '../reading/slices/route-schemas.ts';
import { viewRefusals } from '../reading/view/view-schemas.ts';
import { deskDoes, deskShows } from '../desk/schemas.ts';

/** A page that a filter in its address may narrow. */
function filtered(...given: Parameters<typeof deskShows>): RouteSchema {
  const shown = deskShows(...given);
  return { ...shown, response: { ...shown.response, ...viewRefusals } };
}

/** Which answers a page shows, and the view of the results that it leads back to. */
const view = {
  ...filterParameters.shape,
  by: z.string().optional().describe('The comparison of the results that the page leads back to'),
  sort,
};

const from = z
  .string()
  .optional()
  .describe('The number of the newest answer to show or to search; default: the newest of all');

export const showAnswers = filtered('showAnswers', 'the answers of a survey, the newest first', {
  params: surveyParams,
  querystring: z.object({ ...view, from }),
});

const params = surveyParams.extend({
  number: z.string().describe('From 1, the answer that was counted first'),
});

export const showAnswer = filtered('showAnswer', 'one answer', {
  params,
  querystring: z.object(view),
});
export const showErasure = filtered('showErasure', 'what erasing an answer does', {
  params,
  querystring: z.object(view),
});
export const eraseByForm = deskDoes(
  'eraseAnswerByForm',
  'Erase an answer for good',
  {
    fields: "`id`: the answer's, which the page showed",
    next: '/desk/acme/surveys/coffee/answers?from=17&done=erased',
  },
  { params, querystring: z.object(view) },
);

const texts = filtered('showTexts', 'what people wrote in a text question, the newest first', {
  params: surveyParams.extend({ question: z.string().describe('The id of the question') }),
  querystring: z.object({
    ...view,
    q: z.string().optional().describe('What the texts have to contain'),
    from,
  }),
});

export const showTexts: RouteSchema = {
  ...texts,
  response: {
    ...texts.response,
    ...refusedPages({
      429: "The texts of one of the tenant's surveys are being searched already, or too many filtered pages are being computed",
    }),
  },
};
