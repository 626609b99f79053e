import { z } from 'zod';
import { inputBesideFilter } from '@canvass/web/app';
import { location, surveyParams } from '@canvass/web/openapi';
import { addressText, deskShows } from '../desk/schemas.ts';
import { narrowed, viewParameters } from '../reading/view/view-schemas.ts';

const comparing = inputBesideFilter(
  z.object({
    ...viewParameters,
    by: addressText('The id of a question, `@week`, `@month`, `@periods` or `@survey`'),
    add: addressText('A condition that the form adds: the page leads on to the address that has it'),
    survey: addressText('The name of the other survey'),
    firstFrom: addressText('The first day of the first period'),
    firstTo: addressText('The last day of the first period'),
    secondFrom: addressText('The first day of the second period'),
    secondTo: addressText('The last day of the second period'),
  }),
);

const shown = narrowed(
  deskShows('showComparison', 'the answers of groups, periods or surveys beside each other', {
    params: surveyParams,
    querystring: comparing,
  }),
);

export const showComparison = {
  ...shown,
  response: {
    ...shown.response,
    303: {
      description: 'The address with the condition that the form adds, or without empty fields',
      headers: location('The address', '/desk/acme/surveys/coffee/compare?by=colour'),
    },
  },
};

const file = deskShows('downloadComparison', 'the file with the figures of a comparison', {
  params: surveyParams,
  querystring: comparing,
});

export const downloadComparison = narrowed({
  ...file,
  summary: 'Download a comparison',
  response: {
    ...file.response,
    200: {
      description: 'The figures as CSV',
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
  },
});
