import { surveyParams } from '@canvass/web/openapi';
import { deskShows } from '../desk/schemas.ts';
import { narrowed } from '../reading/view/view-schemas.ts';
import { progressQuery } from './api-schemas.ts';

export const showProgress = narrowed(
  deskShows('showProgress', 'how far people get with the form', {
    params: surveyParams,
    querystring: progressQuery,
  }),
);
