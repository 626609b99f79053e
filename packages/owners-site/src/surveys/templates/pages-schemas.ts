import { z } from 'zod';
import { input } from '@canvass/web/app';
import { tenantParams } from '@canvass/web/openapi';
import { addressText, deskDoes, deskShows } from '../../desk/schemas.ts';

const params = input(
  tenantParams.extend({ template: z.string().describe('The name of a template, such as `staff`') }),
);
const querystring = input(
  z.object({ language: addressText('The language of the preview. Default: that of the page') }),
);

export const showTemplates = deskShows('showTemplates', 'the surveys that owners begin with', {
  params: tenantParams,
});
export const showTemplate = deskShows('showTemplate', 'one of them', { params, querystring });
export const showTemplateForm = deskShows('showTemplateForm', 'its form, which sends nothing', {
  params,
  querystring,
});
export const makeOfTemplate = deskDoes('createSurveyOfTemplate', 'Make a draft of a template', {
  fields:
    '`languages`: `en` or `de` for one, else both; `timeZone`: a name of the IANA, UTC if this site does not know it',
  next: '/desk/acme/surveys/staff-survey/edit',
  params,
});
