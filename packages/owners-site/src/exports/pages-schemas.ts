import { z } from 'zod';
import { input, inputBesideFilter, optionalText } from '@canvass/web/app';
import { formBody, json, operation, refusedPages, surveyParams } from '@canvass/web/openapi';
import { whichSchema } from './export-choice.ts';
import { exportQuerySchema } from './export-query.ts';
import { exportContent } from './api-schemas.ts';
import { filterParameters } from '../reading/slices/route-schemas.ts';
import { viewParameters } from '../reading/view/view-schemas.ts';
import { alsoRefused, deskShows, formRefusals } from '../desk/schemas.ts';

const follow = optionalText.describe('A token that the page has made up, to ask how far the download is');

export const showExport = alsoRefused(
  deskShows('showExport', 'where an export is chosen', {
    params: surveyParams,
    querystring: inputBesideFilter(
      exportQuerySchema
        .omit({ after: true, bom: true, times: true })
        .partial()
        .extend(viewParameters)
        .extend({ which: whichSchema }),
      'which',
    ),
  }),
  { 422: 'The address names something that cannot be exported' },
);

export const downloadExport = operation('desk', 'downloadExport', {
  summary: 'Download an export',
  params: surveyParams,
  querystring: inputBesideFilter(
    exportQuerySchema
      .omit({ after: true, bom: true, times: true })
      .extend(filterParameters.shape)
      .extend({ follow, which: whichSchema }),
    'follow',
    'which',
  ),
  response: {
    ...showExport.response,
    ...refusedPages({ 429: 'Other exports are being written' }),
    200: { description: 'The file', content: exportContent },
  },
});

export const downloadByForm = operation('desk', 'downloadExportByForm', {
  summary: 'Download an export, from which the next one knows what is new',
  params: surveyParams,
  ...formBody(
    'The parameters of the download as fields. If an editor or an owner gets all answers, or all new ones, the next export offers what is new since then.',
  ),
  response: {
    ...showExport.response,
    ...refusedPages({
      ...formRefusals,
      429: 'Other exports are being written',
    }),
    200: { description: 'The file', content: exportContent },
  },
});

export const followExport = operation('desk', 'followExport', {
  summary: 'Read how far a download is',
  params: surveyParams,
  querystring: input(z.object({ follow })),
  response: {
    ...showExport.response,
    200: json(
      'How far it is, or what the whole file has',
      z.object({ state: z.enum(['running', 'complete', 'cut', 'unknown']) }),
    ),
  },
});
