import { z } from 'zod';
import { input, inputBesideFilter, optionalText } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { sort } from '../reading/route-parts.ts';
import { filterParameters } from '../reading/slices/route-schemas.ts';
import { narrowed } from '../reading/view/view-schemas.ts';
import { alsoRefused, deskDoes, deskShows } from '../desk/schemas.ts';

/** These parameters say which answers a page shows, and which view of the results it leads back to. */
const viewParameters = {
  ...filterParameters.shape,
  sort,
};
const view = inputBesideFilter(z.object(viewParameters));

const q = optionalText.describe('What the texts have to contain');

const column = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .describe('The ids of the questions that the list has as columns; default: three of them');

const from = optionalText.describe(
  'The number of the newest answer to show or to search; default: the newest of all',
);

export const showAnswers = narrowed(
  deskShows('showAnswers', 'the answers of a survey, the newest first', {
    params: surveyParams,
    querystring: inputBesideFilter(z.object({ ...viewParameters, q, column, from }), 'q', 'from'),
  }),
);

const params = input(
  surveyParams.extend({ number: z.string().describe('From 1, the answer that was counted first') }),
);
const oneAnswer = { params, querystring: view };
const openAnswer = {
  params,
  querystring: inputBesideFilter(z.object({ ...viewParameters, q, column, from }), 'q', 'from'),
};

export const showAnswer = narrowed(
  deskShows('showAnswer', 'the answers of a survey, and one of them beside the list', openAnswer),
);
export const tagByForm = narrowed(
  deskDoes('tagAnswerByForm', 'Give a tag to an answer, or take one away', {
    fields:
      '`answer`: the id of the answer, which the page showed; `add`: a new tag; `remove`: a tag to take away',
    next: '/desk/acme/surveys/coffee/answers/17#answer',
    ...openAnswer,
  }),
);
export const showErasure = narrowed(deskShows('showErasure', 'what erasing an answer does', oneAnswer));
export const eraseByForm = deskDoes('eraseAnswerByForm', 'Erase an answer for good', {
  fields: "`id`: the answer's, which the page showed",
  next: '/desk/acme/surveys/coffee/answers?from=17&done=erased',
  ...oneAnswer,
});

export const showTexts = alsoRefused(
  narrowed(
    deskShows('showTexts', 'what people wrote in a text question, the newest first', {
      params: input(
        surveyParams.extend({ question: z.string().describe('The id of the question, or of a part of it') }),
      ),
      querystring: inputBesideFilter(
        z.object({
          ...viewParameters,
          q,
          from,
        }),
        'q',
        'from',
      ),
    }),
  ),
  {
    429: "The texts of one of the tenant's surveys are being searched already, or too many filtered pages are being computed",
  },
);
