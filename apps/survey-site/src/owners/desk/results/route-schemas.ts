import { z } from 'zod';
import { refusedPages } from '../../../http/openapi/problem-responses.ts';
import { location, operation, page, text, type RouteSchema } from '../../../http/openapi/route-schema.ts';
import { surveyParams } from '../../../http/openapi/survey-schemas.ts';
import { deskShows } from '../route-schemas.ts';

const sort = z.string().optional().describe('`count`: choices with the most answers first');

const events =
  '`regions`: the HTML of the parts of the page that have changed, as JSON by element id. `old`, `current`: whether the ' +
  'storage answers. `edited`: load the page again. `ended`: nothing will follow, and why.';

const streamHeaders = z.object({
  'Last-Event-ID': z.string().optional().describe('Of the last event; only newer results follow'),
});

const streamQuery = z.object({
  sort,
  seen: z.string().optional().describe('The results that the page shows; only newer ones follow'),
});

const stream = { 200: text('The events', 'text/event-stream') };

const shownResults = deskShows('showResults', 'the results of a survey', {
  params: surveyParams,
  querystring: z.object({ sort }),
});

export const showResults: RouteSchema = {
  ...shownResults,
  response: {
    ...shownResults.response,
    303: {
      description: 'The survey was never published',
      headers: location('Its draft', '/desk/acme/surveys/coffee/edit'),
    },
  },
};

export const followResults = operation('desk', 'followResults', {
  summary: 'Follow the results of a survey',
  description: events,
  params: surveyParams,
  querystring: streamQuery,
  headers: streamHeaders,
  response: {
    ...shownResults.response,
    ...stream,
    ...refusedPages({ 429: 'As many streams are open as may be: the page is read again every few seconds' }),
  },
});

const fileParam = z.string().describe('`{question}.csv` or `{question}.svg`');

const cardFile = {
  200: {
    description: 'The figures as CSV, or the chart as SVG',
    content: { 'text/csv': { schema: { type: 'string' } }, 'image/svg+xml': { schema: { type: 'string' } } },
  },
};

export const downloadCard = operation('desk', 'downloadCard', {
  summary: 'Download the results of one question',
  params: surveyParams.extend({ file: fileParam }),
  querystring: z.object({ sort }),
  response: { ...shownResults.response, ...cardFile },
});

/** `kind`: of the file. */
export const downloadTrend = (kind: 'csv' | 'svg') =>
  operation('desk', `downloadTrend${kind.toUpperCase()}`, {
    summary: `Download the answers by day as ${kind.toUpperCase()}`,
    params: surveyParams,
    response: { ...shownResults.response, ...cardFile },
  });

const publicParams = surveyParams.extend({ secret: z.string().describe('Of the public link') });

const publicRefusals = refusedPages({
  400: 'The address is not validly encoded',
  404: 'The link is wrong, or was withdrawn',
  429: 'Too many requests from this address, or too many streams',
  500: 'A fault in the server',
  503: 'The storage does not answer; try again',
});

export const showPublicResults = operation('respondent', 'showPublicResults', {
  summary: 'Show the public results of a survey',
  description: 'For everyone with the link, while the owner of the survey keeps it.',
  params: publicParams,
  querystring: z.object({ sort }),
  response: { 200: page('The results'), ...publicRefusals },
});

export const followPublicResults = operation('respondent', 'followPublicResults', {
  summary: 'Follow the public results of a survey',
  description: events,
  params: publicParams,
  querystring: streamQuery,
  headers: streamHeaders,
  response: { ...publicRefusals, ...stream },
});

export const downloadPublicCard = operation('respondent', 'downloadPublicCard', {
  summary: 'Download the public results of one question',
  params: publicParams.extend({ file: fileParam }),
  querystring: z.object({ sort }),
  response: { ...publicRefusals, ...cardFile },
});

export const downloadPublicTrend = (kind: 'csv' | 'svg') =>
  operation('respondent', `downloadPublicTrend${kind.toUpperCase()}`, {
    summary: `Download the public answers by day as ${kind.toUpperCase()}`,
    params: publicParams,
    response: { ...publicRefusals, ...cardFile },
  });
