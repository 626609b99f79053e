import { z } from 'zod';
import { input } from '@canvass/web/app';
import { operation, refusedPages, surveyParams } from '@canvass/web/openapi';
import { stream } from '../reading/route-parts.ts';
import { deskDoes, deskShows } from '../desk/schemas.ts';

const next = '/desk/acme/surveys/coffee/analyses/01KAJ5V3M0Q8ZJX4T9W2YB6NDC';
const params = input(surveyParams.extend({ id: z.string().describe("The analysis's") }));

export const showAnalyses = deskShows('showAnalyses', 'the analyses of a survey', { params: surveyParams });

export const showAnalysis = deskShows('showAnalysis', 'an analysis', { params });

export const startByForm = deskDoes('startAnalysisByForm', 'Start an analysis', {
  fields:
    'The parameters of a filter; `question` and `contains`: a text that one question must contain; `precision`: `exact`, or a margin from ' +
    '0.001 to 0.5',
  next,
  params: surveyParams,
});

export const cancelByForm = deskDoes('cancelAnalysisByForm', 'Cancel an analysis', {
  fields: 'none',
  next,
  params,
});

export const followShownAnalysis = operation('desk', 'followShownAnalysis', {
  summary: 'Follow an analysis',
  description:
    '`regions`: the HTML of the parts of its page, as JSON by element id. `ended`: nothing will follow, and why.',
  params,
  response: {
    ...showAnalysis.response,
    ...stream,
    ...refusedPages({ 429: 'As many streams are open as may be: the page is read again every few seconds' }),
  },
});
