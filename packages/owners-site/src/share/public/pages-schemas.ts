import { z } from 'zod';
import { input } from '@canvass/web/app';
import { operation, page, refusedPages, surveyParams } from '@canvass/web/openapi';
import { paperType, reportParameters } from '../../cards/report/send-report.ts';
import {
  cardFile,
  events,
  fileParam,
  sort,
  stream,
  streamHeaders,
  streamQuery,
  table,
} from '../../reading/route-parts.ts';

const publicParams = input(surveyParams.extend({ secret: z.string().describe('Of the public link') }));

const sorted = input(z.object({ sort, table }));

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
  querystring: sorted,
  response: { 200: page('The results'), ...publicRefusals },
});

const reported = () => ({
  params: publicParams,
  querystring: input(z.object({ sort, ...reportParameters })),
});

export const showPublicReport = operation('respondent', 'showPublicReport', {
  summary: 'Show the public results of a survey as a report, to print',
  ...reported(),
  response: { 200: page('The report'), ...publicRefusals },
});

export const readPublicReportPaper = operation('respondent', 'readPublicReportPaper', {
  summary: 'Read the style of the pages of a public report',
  ...reported(),
  response: {
    200: { description: 'The style', content: { [paperType]: { schema: { type: 'string' } } } },
    ...publicRefusals,
  },
});

export const followPublicResults = operation('respondent', 'followPublicResults', {
  summary: 'Follow the public results of a survey',
  description: events,
  params: publicParams,
  querystring: input(streamQuery),
  headers: streamHeaders,
  response: { ...publicRefusals, ...stream },
});

export const downloadPublicCard = operation('respondent', 'downloadPublicCard', {
  summary: 'Download the public results of one question',
  params: input(publicParams.extend({ file: fileParam })),
  querystring: sorted,
  response: { ...publicRefusals, ...cardFile },
});

export const downloadPublicTrend = (kind: 'csv' | 'svg') =>
  operation('respondent', `downloadPublicTrend${kind.toUpperCase()}`, {
    summary: `Download the public answers by day as ${kind.toUpperCase()}`,
    params: publicParams,
    response: { ...publicRefusals, ...cardFile },
  });
