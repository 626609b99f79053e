import { inputBesideFilter } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { deskShows } from '../desk/schemas.ts';
import { narrowed } from '../reading/view/view-schemas.ts';
import { filterParameters } from '../reading/slices/route-schemas.ts';

export const showProgress = narrowed(
  deskShows('showProgress', 'how far people get with the form', {
    params: surveyParams,
    querystring: inputBesideFilter(
      filterParameters.pick({ where: true, receivedFrom: true, receivedTo: true }),
    ),
  }),
);
