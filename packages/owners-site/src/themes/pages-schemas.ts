import { z } from 'zod';
import { input } from '@canvass/web/app';
import { surveyParams, tenantParams, uploadBody } from '@canvass/web/openapi';
import { addressText, deskDoes, deskShows } from '../desk/schemas.ts';
import { lookFields } from '../drafts/preview-look.ts';

const querystring = input(z.object({ done: addressText('What the last form did, which the page says') }));

const fields =
  '`colour`: a colour, blank, or `own` for that in `ownColour`; `nearest`: a colour instead of both; `typeface`, `corners`, `askedBy`; `logo` and `picture`: ids of pictures that are there; `logoFile` and `pictureFile`: new ones; `logoAlt`; `removeLogo` and `removePicture`: `yes`; `before`: the theme that the page showed, as JSON';

export const showTenantTheme = deskShows('showTenantTheme', 'the theme of all surveys', {
  params: tenantParams,
  querystring,
});

export const changeTenantTheme = {
  ...deskDoes('changeTenantThemeByForm', 'Change the theme of all surveys', {
    fields,
    next: '/desk/acme/theme?done=saved',
    params: tenantParams,
  }),
  ...uploadBody(fields),
};

export const previewTheme = deskShows('previewTheme', 'a form with the theme of all surveys', {
  params: tenantParams,
  querystring: input(z.object(lookFields)),
});

export const showSurveyTheme = deskShows('showSurveyTheme', 'the theme of a survey', {
  params: surveyParams,
  querystring,
});

export const changeSurveyTheme = {
  ...deskDoes('changeSurveyThemeByForm', 'Change the theme of a survey', {
    fields,
    next: '/desk/acme/surveys/coffee/theme?done=saved',
    params: surveyParams,
  }),
  ...uploadBody(fields),
};
