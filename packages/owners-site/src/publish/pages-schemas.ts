import { surveyParams } from '@canvass/web/openapi';
import { showsDraft } from '../drafts/schemas.ts';
import { deskDoes } from '../desk/schemas.ts';

export const reviewDraft = showsDraft('reviewDraft', 'what publishing a draft does to the results', {
  params: surveyParams,
});

export const publishDraft = deskDoes('publishDraft', 'Publish the draft of a survey', {
  fields: '`revision` of the draft, and the ETag of the `published` definition, as they were reviewed',
  next: '/desk/acme/surveys/coffee/edit?done=published',
  params: surveyParams,
});
