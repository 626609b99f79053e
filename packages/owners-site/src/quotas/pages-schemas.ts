import { inputBesideFilter } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { deskDoes, deskShows } from '../desk/schemas.ts';
import { filterParameters } from '../reading/slices/route-schemas.ts';
import { narrowed } from '../reading/view/view-schemas.ts';

export const showQuotas = narrowed(
  deskShows('showQuotas', 'the quotas of a survey, and a form for another one of the answers of a filter', {
    params: surveyParams,
    querystring: inputBesideFilter(filterParameters),
  }),
);

export const addByForm = deskDoes('addQuotaByForm', 'Add a quota', {
  fields:
    '`filter`: a filter as JSON; `name`; `limit`; `whenFull`: `close`, or `ending:` and the id of an ending',
  next: '/desk/acme/surveys/coffee/quotas?done=added',
  params: surveyParams,
});

export const removeByForm = deskDoes('removeQuotaByForm', 'Remove a quota', {
  fields: '`quota`: its id',
  next: '/desk/acme/surveys/coffee/quotas?done=removed',
  params: surveyParams,
});
