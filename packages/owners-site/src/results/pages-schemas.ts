import { z } from 'zod';
import { input, inputBesideFilter, optionalText } from '@canvass/web/app';
import { location, operation, refusedPages, surveyParams } from '@canvass/web/openapi';
import {
  cardFile,
  events,
  fileParam,
  sort,
  stream,
  streamHeaders,
  streamQuery,
  table,
} from '../reading/route-parts.ts';
import { addressText, deskShows } from '../desk/schemas.ts';
import { narrowed, viewParameters } from '../reading/view/view-schemas.ts';

const view = inputBesideFilter(z.object({ ...viewParameters, sort, table }));

const shownResults = narrowed(
  deskShows('showResults', 'the results of a survey, of all answers or of some', {
    params: surveyParams,
    querystring: inputBesideFilter(
      z.object({
        ...viewParameters,
        sort,
        table,
        by: addressText('The id of a question: the page leads on to the comparison by it'),
      }),
    ),
  }),
);

export const showResults = {
  ...shownResults,
  response: {
    ...shownResults.response,
    303: {
      description: 'The survey was never published, or fields of the form were left empty',
      headers: location('Its draft, or the address without them', '/desk/acme/surveys/coffee/edit'),
    },
  },
};

const filterForm = narrowed(
  deskShows('addFilter', 'the form for a filter on one question', {
    params: surveyParams,
    querystring: inputBesideFilter(
      z.object({
        ...viewParameters,
        sort,
        table,
        question: optionalText.describe('The id of the question or part'),
        test: optionalText.describe(
          '`value`, `without` (none of the choices), `answered` or `skipped`; without it, the form',
        ),
        value: z
          .union([z.string(), z.array(z.string())])
          .optional()
          .describe('The choices'),
        from: optionalText.describe('The least number, or the first date'),
        to: optionalText.describe('The largest number, or the last date'),
        mentions: optionalText.describe('A word of the text'),
      }),
    ),
  }),
);

export const addFilter = {
  ...filterForm,
  response: {
    ...filterForm.response,
    303: {
      description: 'The results with the filter',
      headers: location('The results', '/desk/acme/surveys/coffee?where[colour]=red'),
    },
  },
};

export const showPairs = narrowed(
  deskShows('showPairs', 'the items of a ranking compared in pairs', {
    params: input(surveyParams.extend({ question: z.string().describe('The id of the question') })),
    querystring: inputBesideFilter(z.object({ ...viewParameters, sort, table })),
  }),
);

export const followResults = operation('desk', 'followResults', {
  summary: 'Follow the results of a survey',
  description: events,
  params: surveyParams,
  querystring: inputBesideFilter(streamQuery.extend(viewParameters)),
  headers: streamHeaders,
  response: {
    ...shownResults.response,
    ...stream,
    ...refusedPages({ 429: 'As many streams are open as may be: the page is read again every few seconds' }),
  },
});

export const downloadCard = operation('desk', 'downloadCard', {
  summary: 'Download the results of one question',
  params: input(surveyParams.extend({ file: fileParam })),
  querystring: view,
  response: { ...shownResults.response, ...cardFile },
});

/** `kind` is the format of the file. */
export const downloadTrend = (kind: 'csv' | 'svg') =>
  operation('desk', `downloadTrend${kind.toUpperCase()}`, {
    summary: `Download the answers by day as ${kind.toUpperCase()}`,
    params: surveyParams,
    querystring: inputBesideFilter(z.object(viewParameters)),
    response: { ...shownResults.response, ...cardFile },
  });
